import { useEffect, useState } from 'react'

const DIRECTIONS = /^https:\/\/www\.openstreetmap\.org\/directions\?to=(-?\d+(?:\.\d+)?)%2C(-?\d+(?:\.\d+)?)$/i

type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>

/** Opens OpenStreetMap directions in the device's own maps. */
export function ownMaps(href: string, { userAgent, maxTouchPoints }: Device): string {
  const [, latitude, longitude] = DIRECTIONS.exec(href) ?? []
  if (!latitude) return href
  const place = `${latitude},${longitude}`
  if (/Android/.test(userAgent)) return `geo:${place}?q=${place}`
  // An iPad calls itself a Mac, but no Mac has a touch screen
  const isApplePhone = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  return isApplePhone ? `https://maps.apple.com/?daddr=${place}` : href
}

/** After hydration, because the server's page is the same for every device. */
export function useOwnMaps(href: string | undefined): string | undefined {
  const [takenOver, setTakenOver] = useState(false)
  useEffect(() => setTakenOver(true), [])
  return takenOver && href ? ownMaps(href, navigator) : href
}
