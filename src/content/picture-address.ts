/** Widths in pixels that a picture is offered in. A fixed list: nobody can ask for a file we did not foresee. */
const WIDTHS = [320, 480, 640, 768, 960, 1280, 1920]
/** A variant's height ends here, so that one making stays short whatever a picture's shape. */
const MAX_HEIGHT = 4096

/** What moves has one form only, its own: AVIF and WebP as we make them stand still. */
export const ANIMATED = ['gif', 'anim.webp']
export const STILL = ['jpg', 'png', 'webp', 'avif', 'svg', 'heavy.svg']

export const storedPictureAddress = (hash: string, width: number, height: number, extension: string) =>
  `/uploads/${hash.slice(0, 32)}-${width}x${height}.${extension}`

function parseAddress(address: string) {
  const found = /^(\/uploads\/[0-9a-f]{32}-(\d+)x(\d+))\.([a-z.]+)$/.exec(address)
  const [, stem = '', width, height, extension = ''] = found ?? []
  if (![...STILL, ...ANIMATED].includes(extension)) return null
  return { stem, width: Number(width), height: Number(height), extension }
}

/** A stored picture's size in CSS pixels, read from its address '/uploads/{hash}-{width}x{height}.{type}'; null for others. */
export function pictureSize(address: string): { width: number; height: number } | null {
  const parts = parseAddress(address)
  return parts && { width: parts.width, height: parts.height }
}

/** Whether it is a drawing that weighs less than any picture of it would, and is sharp at every size. */
export const isLightDrawing = (address: string): boolean => parseAddress(address)?.extension === 'svg'

/** The addresses of one width of a picture. */
export type Variant = { width: number; avif: string; webp: string }

/**
 * The widths a stored picture comes in, narrowest first; none for one that moves, is tiny or is not ours.
 * Pixels are never made up: only a drawing grows beyond its own width.
 */
export function variantAddresses(address: string): Variant[] {
  const parts = parseAddress(address)
  if (!parts || ANIMATED.includes(parts.extension)) return []
  const { stem, width: own, height, extension } = parts
  return WIDTHS.filter(
    (width) => (width <= own || extension.endsWith('svg')) && (width * height) / own <= MAX_HEIGHT,
  ).map((width) => ({ width, avif: `${stem}/${width}.avif`, webp: `${stem}/${width}.webp` }))
}

/** What a shared link shows. */
export const CARD = { width: 1200, height: 630 }

/** The address of a stored picture cut to a card for sharing; null for one that is not ours. */
export function cardAddress(address: string): string | null {
  const parts = parseAddress(address)
  return parts && `${parts.stem}/${CARD.width}x${CARD.height}.jpg`
}
