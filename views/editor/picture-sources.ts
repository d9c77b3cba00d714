import { pictureTypes } from '../../src/content/picture-limits.ts'

const DATA = /^data:([\w/+.-]*)[^,]*?(;base64)?,/i
const READABLE = /^(?:https|blob|data):/i
const TIMEOUT_MS = 20_000
/** Larger pictures are photos: as PNG they would be several times as large as they were. */
const MAX_PNG_BYTES = 1024 * 1024

/** The picture as a file. Rejects if it is none, or if its site does not let a canvas read it. */
export async function fileFromAddress(address: string): Promise<File> {
  if (!READABLE.test(address)) throw new Error('a file of another computer')
  const blob = DATA.test(address) ? decodeData(address) : await drawn(address)
  return new File([blob], nameOf(address, blob.type), { type: blob.type })
}

/** What to call a picture that only has an address. */
export function nameOf(address: string, type = ''): string {
  const [, name = ''] = /^[a-z]+:[^?#]*?\/([^/?#]+\.\w{2,4})(?:[?#]|$)/i.exec(address) ?? []
  if (name && !type) return decode(name)
  const base = name ? decode(name).replace(/\.\w+$/, '') : 'imagem'
  return `${base}.${pictureTypes[type] ?? 'bin'}`
}

function decode(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Not with fetch(), which the CSP allows for this site only. */
function decodeData(address: string): Blob {
  const [header, type = '', isBase64] = DATA.exec(address)!
  const text = address.slice(header.length)
  const bytes = isBase64
    ? Uint8Array.from(atob(text.replace(/\s/g, '')), (char) => char.charCodeAt(0))
    : new TextEncoder().encode(decodeURIComponent(text))
  return new Blob([bytes], { type: type.toLowerCase() })
}

async function drawn(address: string): Promise<Blob> {
  const picture = new Image()
  picture.crossOrigin = 'anonymous'
  picture.referrerPolicy = 'no-referrer'
  picture.src = address
  await Promise.race([
    picture.decode(),
    new Promise((_, reject) => {
      setTimeout(reject, TIMEOUT_MS)
    }),
  ])
  const canvas = document.createElement('canvas')
  canvas.width = picture.naturalWidth
  canvas.height = picture.naturalHeight
  canvas.getContext('2d')!.drawImage(picture, 0, 0)
  const png = await encoded(canvas, 'image/png')
  return png.size > MAX_PNG_BYTES ? encoded(canvas, 'image/webp') : png
}

/** Safari does not write WebP. */
async function encoded(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  const encode = (wanted: string) =>
    new Promise<Blob | null>((done) => {
      canvas.toBlob(done, wanted, 0.9)
    })
  const blob = await encode(type)
  const isOther = blob !== null && blob.type !== type
  const result = isOther ? await encode('image/jpeg') : blob
  if (!result) throw new Error('nothing to draw')
  return result
}
