import { Box } from '../../editing/Editable.tsx'
import { EditableImage } from '../../editing/EditableImage.tsx'
import { EditableLink } from '../../editing/EditableLink.tsx'
import { EditableText } from '../../editing/EditableText.tsx'

const heritage = [1, 2, 3] as const

export function Location() {
  return (
    <Box as="section" className="location sheet" id="local" tabIndex={-1} aria-label="Local">
      <EditableText sectionKey="location_title" as="h2" />
      <EditableImage
        sectionKey="location_image1_image"
        className="location-arches bleed"
        sizes="(min-width: 62rem) 60vw, 100vw"
      />
      <Box as="dl" className="location-facts">
        <Box>
          <dt>Quando</dt>
          <EditableText sectionKey="location_when" as="dd" />
        </Box>
        <Box>
          <dt>Edição</dt>
          <EditableText sectionKey="location_edition" as="dd" />
        </Box>
        <Box>
          <dt>Onde</dt>
          <EditableText sectionKey="location_place" as="dd" />
          <EditableText sectionKey="location_address" as="dd" className="location-address" />
          <Box as="dd" className="location-address">
            <EditableLink sectionKey="location_directions_link" className="onward no-print strong tap" />
          </Box>
        </Box>
      </Box>
      <EditableText sectionKey="location_text" as="div" className="rich location-text" />
      <EditableImage
        sectionKey="location_image2_image"
        className="location-cloister"
        sizes="(min-width: 62rem) 39vw, 88vw"
      />
      <Box as="ul" className="location-heritage">
        {heritage.map((n) => (
          <Box as="li" className="ruled" key={n}>
            <EditableText sectionKey={`location_heritage${n}_title`} as="h3" />
            <EditableText sectionKey={`location_heritage${n}_text`} />
          </Box>
        ))}
      </Box>
    </Box>
  )
}
