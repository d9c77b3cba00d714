import type { Edition } from '../edition.ts'
import { absoluteUrl, CONTEXT, type JsonLd, pictureLd } from './schema-org.ts'

/** Of an edition only the year is known. */
export function editionsLd(publicUrl: string, editions: readonly Edition[]): JsonLd {
  const address = absoluteUrl(publicUrl, '/edicoes')
  return {
    '@context': CONTEXT,
    '@type': 'EventSeries',
    '@id': `${address}#edicoes`,
    name: 'Fliporto, Festa Literária Internacional de Pernambuco',
    url: address,
    subEvent: editions.map((edition) => ({
      '@type': 'Festival',
      name: edition.title,
      startDate: String(edition.year).padStart(4, '0'),
      description: edition.description || undefined,
      location: edition.place ? { '@type': 'Place', name: edition.place } : undefined,
      image: pictureLd(publicUrl, edition),
    })),
  }
}
