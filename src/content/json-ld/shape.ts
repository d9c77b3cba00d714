import { festival } from '../festival.ts'
import { offsetInLisbon } from '../lisbon-time.ts'

/** A schema.org object; what is undefined is left out when it becomes text. */
export type JsonLd = { [name: string]: string | number | boolean | undefined | null | JsonLd | JsonLd[] }

export const CONTEXT = 'https://schema.org'

/** JSON that cannot end the script element it stands in. */
export const jsonLdText = (object: JsonLd): string => JSON.stringify(object).replace(/</g, '\\u003c')

export const absolute = (publicUrl: string, address: string) => new URL(address, publicUrl).href

export const pictureOf = (publicUrl: string, address: string | null) =>
  address === null ? undefined : absolute(publicUrl, address)

export const addressOf = (publicUrl: string, path: string, slug: string) =>
  absolute(publicUrl, `${path}/${encodeURIComponent(slug)}`)

/** A plain date and time on Lisbon's clock, as a moment: '2025-10-22T17:00:00+01:00'. */
export const moment = (date: string, time = '00:00') => `${date}T${time}:00${offsetInLisbon(date, time)}`

/** Who makes the site, its news and its podcast. */
export const publisher = (publicUrl: string): JsonLd => ({
  '@type': 'Organization',
  name: festival.name,
  url: absolute(publicUrl, '/'),
  logo: { '@type': 'ImageObject', url: absolute(publicUrl, '/icon-512.png'), width: 512, height: 512 },
})
