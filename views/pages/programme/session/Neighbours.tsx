import type { Session, SessionLink } from '../../../../src/content/schedule-item.ts'
import { LinkToSession } from '../../../programme/LinkToSession.tsx'

const SAME_HOUR = 'À mesma hora'

export function Neighbours({ session: { time, before, after } }: { session: Session }) {
  if (!before && !after) return null
  return (
    <nav className="session-neighbours sheet" aria-label="Nesse dia">
      <div>
        {before && <Neighbour label={before.time === time ? SAME_HOUR : 'Antes'} session={before} />}
        {after && <Neighbour label={after.time === time ? SAME_HOUR : 'Depois'} session={after} />}
      </div>
    </nav>
  )
}

function Neighbour({ label, session: { slug, title, time } }: { label: string; session: SessionLink }) {
  return (
    <LinkToSession slug={slug}>
      <span>
        {label}, {time}
      </span>{' '}
      <b>{title}</b>
    </LinkToSession>
  )
}
