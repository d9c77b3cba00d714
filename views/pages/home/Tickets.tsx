import { Box } from '../../editing/Box.tsx'
import { EditableLink } from '../../editing/EditableLink.tsx'
import { EditableText } from '../../editing/EditableText.tsx'

export function Tickets() {
  return (
    <Box as="section" className="tickets sheet" aria-label="Inscrições">
      <Box className="ticket">
        <Box>
          <EditableText sectionKey="schedule_ticket_title" as="h2" />
          <EditableText sectionKey="schedule_ticket_text" />
        </Box>
        <Box className="ticket-stub">
          <EditableLink sectionKey="schedule_ticket_link" className="button" />
        </Box>
      </Box>
    </Box>
  )
}
