import { EditableImage } from '../../editing/EditableImage.tsx'
import { EditableLink } from '../../editing/EditableLink.tsx'
import { EditableText } from '../../editing/EditableText.tsx'

const heritage = [1, 2, 3] as const

export function Location() {
  return (
    <section className="location sheet" id="local" tabIndex={-1} aria-label="Local">
      <EditableText sectionKey="location_title" as="h2" />
      <EditableImage
        sectionKey="location_image1_image"
        className="location-arches"
        sizes="(min-width: 60rem) 60vw, 100vw"
      />
      <dl className="location-facts">
        <div>
          <dt>Quando</dt>
          <EditableText sectionKey="location_when" as="dd" />
        </div>
        <div>
          <dt>Edição</dt>
          <EditableText sectionKey="location_edition" as="dd" />
        </div>
        <div>
          <dt>Onde</dt>
          <EditableText sectionKey="location_place" as="dd" />
          <EditableText sectionKey="location_address" as="dd" className="location-address" />
          <dd className="location-address">
            <EditableLink sectionKey="location_directions_link" className="onward tap" />
          </dd>
        </div>
      </dl>
      <EditableText sectionKey="location_text" as="div" className="rich location-text" />
      <EditableImage
        sectionKey="location_image2_image"
        className="location-cloister"
        sizes="(min-width: 60rem) 39vw, 88vw"
      />
      <ul className="location-heritage">
        {heritage.map((n) => (
          <li key={n}>
            <EditableText sectionKey={`location_heritage${n}_title`} as="h3" />
            <EditableText sectionKey={`location_heritage${n}_text`} />
          </li>
        ))}
      </ul>
    </section>
  )
}
