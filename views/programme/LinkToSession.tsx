import type { ComponentProps } from 'react'
import { Link, useLocation } from 'react-router-dom'

type Props = Omit<ComponentProps<typeof Link>, 'to' | 'state'> & { slug: string }

/** Counts the steps from the programme, so that the session's page can lead back to where the reader was in it. */
export function LinkToSession({ slug, ...rest }: Props) {
  const { pathname, state } = useLocation()
  const steps = pathname === '/programacao' ? 0 : stepsFromProgramme(state)
  return <Link to={`/programacao/${slug}`} state={steps === null ? null : { steps: steps + 1 }} {...rest} />
}

/** Null when the reader came from elsewhere. */
export function stepsFromProgramme(state: unknown): number | null {
  const steps = (state as { steps?: unknown } | null)?.steps
  return typeof steps === 'number' ? steps : null
}
