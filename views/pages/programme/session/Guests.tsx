import { Link } from 'react-router-dom'
import { guestNames } from '../../../../src/content/guest-names.ts'
import type { Session } from '../../../../src/content/schedule-item.ts'
import { api } from '../../../store/api.ts'
import { useRefetchOnMount } from '../../../store/hydration.ts'

export function Guests({ session: { guestName, guestBio } }: { session: Session }) {
  const { data: writers = [] } = api.useScheduleGuestsQuery(undefined, useRefetchOnMount())
  if (!guestName && !guestBio) return null
  const names = guestName ? guestNames(guestName) : []
  const slugOf = (name: string) => writers.find((writer) => writer.name === name)?.slug
  return (
    <section className="session-guests" aria-label="Convidados">
      {names.length > 0 && <h2>Com</h2>}
      <ul>
        {names.map((name) => (
          <li key={name}>{slugOf(name) ? <Link to={`/biblioteca/${slugOf(name)}`}>{name}</Link> : name}</li>
        ))}
      </ul>
      {guestBio && <p className="session-text running">{guestBio}</p>}
    </section>
  )
}
