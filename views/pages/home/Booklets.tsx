import { Box } from '../../editing/Box.tsx'
import { EditableText } from '../../editing/EditableText.tsx'

const cards = [1, 2, 3, 4] as const

/** Four cards that hang from a string, like booklets of cordel literature. */
export function Booklets() {
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
