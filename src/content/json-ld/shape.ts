import { isPictureAddress } from '../address.ts'
import { isCalendarDate, isTimeOfDay } from '../calendar-date.ts'
import { festival } from '../festival.ts'
import { offsetInLisbon } from '../lisbon-time.ts'
import type { JsonLd } from './text.ts'

export const CONTEXT = 'https://schema.org'

export const absolute = (publicUrl: string, address: string) => new URL(address, publicUrl).href

/** Older events hold addresses that are none: they are left out, as where there is no picture. */
export const pictureOf = (publicUrl: string, address: string | null) =>
  address !== null && isPictureAddress(address) ? absolute(publicUrl, address) : undefined

export const addressOf = (publicUrl: string, path: string, slug: string) =>
  absolute(publicUrl, `${path}/${encodeURIComponent(slug)}`)

/** A plain date and time on Lisbon's clock, as a moment: '2025-10-22T17:00:00+01:00'; undefined when there is none such. */
export const moment = (date: string, time = '00:00') =>
  isCalendarDate(date) && isTimeOfDay(time) ? `${date}T${time}:00${offsetInLisbon(date, time)}` : undefined

/** Who makes the site, its news and its podcast. */
export const publisher = (publicUrl: string): JsonLd => ({
  '@type': 'Organization',
  name: festival.name,
  url: absolute(publicUrl, '/'),
  logo: { '@type': 'ImageObject', url: absolute(publicUrl, '/icon-512.png'), width: 512, height: 512 },
})
