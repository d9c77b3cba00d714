import { Box } from '../../editing/Box.tsx'
import { EditableImage } from '../../editing/EditableImage.tsx'
import { EditableText } from '../../editing/EditableText.tsx'

const facts = [1, 2, 3, 4] as const

export function FliportoBrasil() {
  return (
    <Box
      as="section"
      className="brasil on-ink sheet"
      id="fliporto-brasil"
      tabIndex={-1}
      aria-label="A Fliporto no Brasil"
    >
      <EditableText sectionKey="fliporto_brasil_title" as="h2" />
      <EditableText sectionKey="fliporto_brasil_text" as="div" className="rich" />
      <Box as="dl" className="brasil-facts">
        {facts.map((n) => (
          <Box key={n}>
            <EditableText sectionKey={`fliporto_brasil_fact${n}_value`} as="dt" />
            <EditableText sectionKey={`fliporto_brasil_fact${n}_label`} as="dd" />
          </Box>
        ))}
      </Box>
      <EditableImage
        sectionKey="fliporto_brasil_image"
        className="brasil-frevo"
        sizes="(min-width: 62rem) 45vw, 100vw"
      />
      <EditableImage
        sectionKey="fliporto_brasil_image2_image"
        className="brasil-recife"
        sizes="(min-width: 62rem) 57vw, 100vw"
      />
    </Box>
  )
}
