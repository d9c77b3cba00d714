export const MAX_BYTES = 15 * 1024 * 1024

export const pictureTypes: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
  'image/svg+xml': 'svg',
}

export const PICTURE_TOO_LARGE = 'A imagem tem mais de 15 MB. Reduza-a e envie-a de novo.'
export const NOT_A_PICTURE = 'Este ficheiro não é uma imagem JPEG, PNG, WebP, AVIF, GIF ou SVG.'
