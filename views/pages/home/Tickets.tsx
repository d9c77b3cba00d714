import { EditableLink } from '../../editing/EditableLink.tsx'
import { EditableText } from '../../editing/EditableText.tsx'

export function Tickets() {
  return (
    <section className="tickets sheet" aria-label="Inscrições">
      <div className="ticket">
        <div>
          <EditableText sectionKey="schedule_ticket_title" as="h2" />
          <EditableText sectionKey="schedule_ticket_text" />
        </div>
        <div className="ticket-stub">
          <EditableLink sectionKey="schedule_ticket_link" className="button" />
        </div>
      </div>
    </section>
  )
}
