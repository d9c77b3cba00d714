import { useEffect, useState } from 'react'

const DIRECTIONS = /^https:\/\/www\.openstreetmap\.org\/directions\?to=(-?\d+(?:\.\d+)?)%2C(-?\d+(?:\.\d+)?)$/i

type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>

export function deviceMapsUrl(href: string, { userAgent, maxTouchPoints }: Device): string {
  const [, latitude, longitude] = DIRECTIONS.exec(href) ?? []
  if (!latitude) return href
  const coordinates = `${latitude},${longitude}`
  if (/Android/.test(userAgent)) return `geo:${coordinates}?q=${coordinates}`
  // An iPad calls itself a Mac, but no Mac has a touch screen
  const isApplePhone = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  return isApplePhone ? `https://maps.apple.com/?daddr=${coordinates}` : href
}

/** After hydration, because the server's page is the same for every device. */
export function useDeviceMapsUrl(href: string | undefined): string | undefined {
  const [hydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return hydrated && href ? deviceMapsUrl(href, navigator) : href
}
