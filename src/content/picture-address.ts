import type { Focus } from './picture-description.ts'

/** In pixels. A fixed list, so that requests cannot create arbitrary files. */
const WIDTHS = [320, 480, 640, 768, 960, 1280, 1920]
const MAX_HEIGHT = 4096 // limits the time that encoding a tall picture takes

export const ANIMATED = ['gif', 'anim.webp'] // served as stored: our encoder would drop the animation
export const STILL = ['jpg', 'png', 'webp', 'avif', 'svg', 'heavy.svg']

export const storedPictureAddress = (hash: string, width: number, height: number, extension: string) =>
  `/uploads/${hash.slice(0, 32)}-${width}x${height}.${extension}`

function parseAddress(address: string) {
  const found = /^(\/uploads\/[0-9a-f]{32}-(\d+)x(\d+))\.([a-z.]+)$/.exec(address)
  const [, stem = '', width, height, extension = ''] = found ?? []
  if (![...STILL, ...ANIMATED].includes(extension)) return null
  return { stem, width: Number(width), height: Number(height), extension }
}

/** The addresses of uploads in a text or HTML, each once. */
export const uploadsIn = (text: string): string[] => [
  ...new Set(text.match(/\/uploads\/[0-9a-f]{32}-\d+x\d+\.(?:[a-z]+\.)?[a-z]+/g)),
]

export function pictureSize(address: string): { width: number; height: number } | null {
  const parts = parseAddress(address)
  return parts && { width: parts.width, height: parts.height }
}

export const isLightDrawing = (address: string): boolean => parseAddress(address)?.extension === 'svg'

export type Variant = { width: number; avif: string; webp: string }

/** Narrowest first; empty for animated, tiny and external pictures. Only drawings are enlarged. */
export function variantAddresses(address: string): Variant[] {
  const parts = parseAddress(address)
  if (!parts || ANIMATED.includes(parts.extension)) return []
  const { stem, width: own, height, extension } = parts
  return WIDTHS.filter(
    (width) => (width <= own || extension.endsWith('svg')) && (width * height) / own <= MAX_HEIGHT,
  ).map((width) => ({ width, avif: `${stem}/${width}.avif`, webp: `${stem}/${width}.webp` }))
}

export const CARD = { width: 1200, height: 630 } // a link preview

export const FESTIVAL_CARD = '/partilha.png'

const CARD_STEP = 5 // percent: with the side that is not cut left out, 21 crops of a picture

/** Without a focus the crop looks for what stands out. */
export function cardAddress(address: string, focus: Focus | null = null): string | null {
  const parts = parseAddress(address)
  if (!parts) return null
  const isWide = parts.width * CARD.height > parts.height * CARD.width
  const percent = (share: number, isCut: boolean) => (isCut ? Math.round((share * 100) / CARD_STEP) * CARD_STEP : 50)
  const crop = focus && `-${percent(focus.x, isWide)}x${percent(focus.y, !isWide)}`
  return `${parts.stem}/${CARD.width}x${CARD.height}${crop ?? ''}.jpg`
}

/** The focus in a card's address, as it is rounded there; null for one without and for any other address. */
export function focusInCard(address: string): Focus | null {
  const [, x, y] = /\/\d+x\d+-(\d{1,3})x(\d{1,3})\.jpg$/.exec(address) ?? []
  return Number(x) <= 100 && Number(y) <= 100 ? { x: Number(x) / 100, y: Number(y) / 100 } : null
}

const CIRCLE_ROOM = 0.4 // of the diameter: how far from the centre the focus may stand

/**
 * How a circle shows a picture with the focus inside. `position`: the object-position of the square around it, as near
 * to the focus as the picture allows. `shift`: how far the circle goes beyond that square, in shares of its side.
 */
export function circleCrop(address: string, focus: Focus): { position: Focus; shift: Focus } {
  const { width, height } = pictureSize(address) ?? { width: 1, height: 1 }
  const side = Math.min(width, height)
  const along = (share: number, length: number) => {
    const centre = Math.min(Math.max(share * length, 0.5), length - 0.5)
    return { position: length > 1 ? (centre - 0.5) / (length - 1) : 0.5, distance: share * length - centre }
  }
  const [x, y] = [along(focus.x, width / side), along(focus.y, height / side)]
  const outside = Math.max(0, 1 - CIRCLE_ROOM / Math.hypot(x.distance, y.distance))
  return {
    position: { x: x.position, y: y.position },
    shift: { x: x.distance * outside, y: y.distance * outside },
  }
}

/** The object-position of every other crop: its point of the picture stands at the same point of the crop. */
export const positionOf = ({ x, y }: Focus): string => `${Math.round(x * 1000) / 10}% ${Math.round(y * 1000) / 10}%`
