import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { Invalid } from '../errors.ts'

export type Picture = { mime: string; extension: string; width: number; height: number }

const accepted: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
  'image/svg+xml': 'svg',
}

/** What a file is, by its content and never by its name. Throws Invalid when it is no picture that we take. */
export async function inspect(bytes: Buffer): Promise<Picture> {
  const mime = (await fileTypeFromBuffer(bytes))?.mime ?? 'unknown'
  const type = mime === 'application/xml' || mime === 'unknown' ? svgType(bytes) : mime
  const extension = accepted[type]
  if (!extension) throw new Invalid('Este ficheiro não é uma imagem JPEG, PNG, WebP, AVIF, GIF ou SVG.')
  try {
    const { width, height } = await sharp(bytes).metadata()
    return { mime: type, extension, width, height }
  } catch (error) {
    throw new Invalid('Esta imagem está danificada ou não pode ser lida.', {}, { cause: error })
  }
}

const svgType = (bytes: Buffer) =>
  /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(
    bytes
      .subarray(0, 4096)
      .toString('utf8')
      .replace(/^\uFEFF/, ''),
  )
    ? 'image/svg+xml'
    : 'unknown'
