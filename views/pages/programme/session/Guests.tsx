import { Link } from 'react-router-dom'
import { guestNames } from '../../../../src/content/guest-names.ts'
import type { Session } from '../../../../src/content/schedule-item.ts'
import { EditableField } from '../../../editing/EditableField.tsx'
import { api } from '../../../store/api.ts'
import { useRefetchOnMount } from '../../../store/hydration.ts'

export function Guests({ session }: { session: Session }) {
  const { guestName, guestBio } = session
  const { data: writers = [] } = api.useScheduleGuestsQuery(undefined, useRefetchOnMount())
  const slugOf = (name: string) => writers.find((writer) => writer.name === name)?.slug
  const names = (
    <EditableField kind="schedule-item" item={session} field="guestName">
      {({ guestName }) => {
        const guests = guestNames(guestName ?? '')
        return (
          guests.length > 0 && (
            <ul>
              {guests.map((name) => (
                <li key={name}>{slugOf(name) ? <Link to={`/biblioteca/${slugOf(name)}`}>{name}</Link> : name}</li>
              ))}
            </ul>
          )
        )
      }}
    </EditableField>
  )
  if (!guestName && !guestBio) return names
  return (
    <section className="session-guests" aria-label="Convidados">
      {guestName && guestNames(guestName).length > 0 && <h2>Com</h2>}
      {names}
      <EditableField kind="schedule-item" item={session} field="guestBio">
        {({ guestBio }) => guestBio && <p className="session-text running">{guestBio}</p>}
      </EditableField>
    </section>
  )
}
