import { Tip } from '../../components/Tip.tsx'
import { formatFullMoment } from '../../forms/moments.ts'
import { formatAgo } from '../../history/relative-time.ts'

/** 'por ana, há 3 minutos' */
export const ByWhom = ({ by, at }: { by: string; at: string }) => (
  <>
    <span>{`por ${by},`}</span>{' '}
    <Tip text={formatFullMoment(at)}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the whole moment is shown on focus, too */}
      <time dateTime={at} tabIndex={0}>
        {formatAgo(at, new Date())}
      </time>
    </Tip>
  </>
)
