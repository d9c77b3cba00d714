import { useState } from 'react'
import type { Session } from '../../../../src/content/schedule-item.ts'
import { share } from '../../../components/share.ts'
import { CalendarMenu } from '../../../programme/CalendarMenu.tsx'
import { AgendaStatus, StarButton } from '../../../programme/StarButton.tsx'

export function SessionActions({ session: { id, slug, title } }: { session: Session }) {
  const [status, setStatus] = useState('')
  const address = `/programacao/${slug}`
  return (
    <div className="session-actions row middle">
      <StarButton id={id} title={title} />
      <CalendarMenu feed={`${address}.ics`} />
      <button
        className="session-share strong tap"
        type="button"
        onClick={async () => setStatus(await share(title, address))}
      >
        Partilhar
      </button>
      <p className="session-status anywhere" role="status">
        {status}
      </p>
      <AgendaStatus />
    </div>
  )
}
