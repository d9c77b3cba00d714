import { useEffect, useRef, useState } from 'react'
import { Box } from '../../editing/Box.tsx'
import { EditableText } from '../../editing/EditableText.tsx'

const quotes = [1, 2, 3] as const

/** Set in italics once the reader comes near: the italic's file is then no part of the first screen. */
export function Quotes() {
  const [italic, setItalic] = useState(false)
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        watch.disconnect()
        document.fonts.load('italic 1em Fraunces').then(() => setItalic(true))
      },
      { rootMargin: '50%' },
    )
    if (place.current) watch.observe(place.current)
    return () => watch.disconnect()
  }, [])

  return (
    <Box className={italic ? 'quotes quotes-italic' : 'quotes'} ref={place}>
      {quotes.map((n) => (
        <Box as="figure" key={n}>
          <EditableText sectionKey={`quote${n}_text`} as="blockquote" />
          <EditableText sectionKey={`quote${n}_author`} as="figcaption" />
        </Box>
      ))}
    </Box>
  )
}
