import { Box } from '../../editing/Box.tsx'
import { EditableImage } from '../../editing/EditableImage.tsx'
import { EditableText } from '../../editing/EditableText.tsx'
import { Booklets } from './Booklets.tsx'
import { Quotes } from './Quotes.tsx'

export function About() {
  return (
    <section className="about sheet" id="a-feira" tabIndex={-1} aria-label="A Festa">
      <span id="sobre" tabIndex={-1} />
      <EditableText sectionKey="about_title" as="h2" />
      <EditableText sectionKey="about_intro" as="div" className="rich about-intro" />
      <EditableImage sectionKey="about_image" className="about-picture bleed" sizes="(min-width: 62rem) 49vw, 100vw" />
      <Box className="about-event">
        <EditableText sectionKey="about_event_title" as="h3" />
        <EditableText sectionKey="about_event_date" className="about-event-date strong" />
        <EditableText sectionKey="about_event_place" />
        <EditableText sectionKey="about_event_text" />
      </Box>
      <Quotes />
      <Booklets />
    </section>
  )
}
