import { useEffect, useRef, useState } from 'react'
import { Box } from '../../editing/Editable.tsx'
import { EditableImage } from '../../editing/EditableImage.tsx'
import { EditableText } from '../../editing/EditableText.tsx'

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

const cards = [1, 2, 3, 4] as const

/** Four cards that hang from a string, like booklets of cordel literature. */
function Booklets() {
  return (
    <Box className="booklets">
      <svg className="booklets-string" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <path d="M-80-57.6Q50 77.6 180-57.6" />
      </svg>
      <ul>
        {cards.map((n) => (
          <Box as="li" key={n}>
            <EditableText sectionKey={`card${n}_title`} as="h3" />
            <EditableText sectionKey={`card${n}_text`} />
          </Box>
        ))}
      </ul>
    </Box>
  )
}

const quotes = [1, 2, 3] as const

/** Switches to italics when scrolled near, which keeps the italic font out of the first load. */
function Quotes() {
  const [italic, setItalic] = useState(false)
  const container = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        document.fonts.load('italic 1em Fraunces').then(() => setItalic(true))
      },
      { rootMargin: '50%' },
    )
    if (container.current) observer.observe(container.current)
    return () => observer.disconnect()
  }, [])

  return (
    <Box className={italic ? 'quotes quotes-italic' : 'quotes'} ref={container}>
      {quotes.map((n) => (
        <Box as="figure" key={n}>
          <EditableText sectionKey={`quote${n}_text`} as="blockquote" />
          <EditableText sectionKey={`quote${n}_author`} as="figcaption" />
        </Box>
      ))}
    </Box>
  )
}
