import { isPictureAddress } from '../address.ts'
import { isCalendarDate, isTimeOfDay } from '../calendar-date.ts'
import { festivalFacts } from '../festival-facts.ts'
import { formatOffsetInLisbon } from '../lisbon-time.ts'
import type { DescribedPicture } from '../picture-description.ts'

export type JsonLd = { [name: string]: string | number | boolean | undefined | null | JsonLd | JsonLd[] }

/** Escapes '<', so that the text cannot end its script element. */
export const jsonLdText = (object: JsonLd): string => JSON.stringify(object).replace(/</g, '\\u003c')

export const CONTEXT = 'https://schema.org'

export const absoluteUrl = (publicUrl: string, address: string) => new URL(address, publicUrl).href

/** Older events may hold invalid addresses. */
const pictureUrl = (publicUrl: string, address: string | null) =>
  address !== null && isPictureAddress(address) ? absoluteUrl(publicUrl, address) : undefined

/** A described picture with what it shows and whose it is. */
export function pictureLd(
  publicUrl: string,
  { imageUrl, imageAlt, imageCredit }: DescribedPicture & { imageUrl: string | null },
): JsonLd | string | undefined {
  const url = pictureUrl(publicUrl, imageUrl)
  if (!url || (!imageAlt && !imageCredit)) return url
  return { '@type': 'ImageObject', url, description: imageAlt || undefined, creditText: imageCredit || undefined }
}

export const itemUrl = (publicUrl: string, path: string, slug: string) =>
  absoluteUrl(publicUrl, `${path}/${encodeURIComponent(slug)}`)

/** '2025-10-22T17:00:00+01:00'; undefined for an invalid date or time. */
export const dateTimeInLisbon = (date: string, time = '00:00') =>
  isCalendarDate(date) && isTimeOfDay(time) ? `${date}T${time}:00${formatOffsetInLisbon(date, time)}` : undefined

export const publisher = (publicUrl: string): JsonLd => ({
  '@type': 'Organization',
  name: festivalFacts.name,
  url: absoluteUrl(publicUrl, '/'),
  logo: { '@type': 'ImageObject', url: absoluteUrl(publicUrl, '/icon-512.png'), width: 512, height: 512 },
})
