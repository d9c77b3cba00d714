import { useEffect, useRef, useState } from 'react'
import { Box } from '../../editing/Box.tsx'
import { EditableText } from '../../editing/EditableText.tsx'

const quotes = [1, 2, 3] as const

/** Switches to italics when scrolled near, which keeps the italic font out of the first load. */
export function Quotes() {
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
