import type { Writer } from '../writer.ts'
import { CONTEXT, itemUrl, type JsonLd, pictureLd } from './schema-org.ts'

export function personLd(publicUrl: string, writer: Writer): JsonLd {
  const address = itemUrl(publicUrl, '/biblioteca', writer.slug)
  return {
    '@context': CONTEXT,
    '@type': 'Person',
    '@id': `${address}#autor`,
    name: writer.name,
    description: writer.bio || undefined,
    image: pictureLd(publicUrl, writer),
    url: address,
    mainEntityOfPage: address,
    birthDate: yearText(writer.birthYear),
    deathDate: yearText(writer.deathYear),
    nationality: countryOf(writer.nationality),
  }
}

const yearText = (year: number | null) => (year === null ? undefined : String(year).padStart(4, '0'))

/** schema.org expects a country instead of a nationality. */
const countries: [stem: RegExp, name: string][] = [
  [/^brasileir[oa]$/i, 'Brasil'],
  [/^portugu(ês|esa)$/i, 'Portugal'],
  [/^angolan[oa]$/i, 'Angola'],
  [/^moçambican[oa]$/i, 'Moçambique'],
  [/^são-tomense$/i, 'São Tomé e Príncipe'],
  [/^cabo-verdian[oa]$/i, 'Cabo Verde'],
]

function countryOf(nationality: string): JsonLd | undefined {
  const country = countries.find(([stem]) => stem.test(nationality.trim()))
  return country && { '@type': 'Country', name: country[1] }
}
