import test from 'ava'
import sharp from 'sharp'
import { encodeInSubprocess } from '../src/encode-in-subprocess.ts'
import { svg } from './support/pictures.ts'

const filters =
  '<filter id="f"><feGaussianBlur stdDeviation="400"/><feConvolveMatrix order="30" kernelMatrix="KERNEL"/></filter>'
/** Takes libvips minutes, which checks its timeout only between strips. */
const hostile = Buffer.from(
  svg(800, 600)
    .toString()
    .replace(
      /<circle.*\/>/,
      filters.replace('KERNEL', '1 '.repeat(900)) + '<rect width="800" height="600" filter="url(#f)"/>'.repeat(50),
    ),
)

test('A drawing is encoded at the given width and format', async (t) => {
  const { width, height, mediaType } = await sharp(await encodeInSubprocess()(svg(400, 300), 320, 'webp')).metadata()
  t.deepEqual([width, height, mediaType], [320, 240, 'image/webp'])
})

test('An encoding that takes too long is killed', async (t) => {
  const error = await t.throwsAsync(encodeInSubprocess(1000)(hostile, 640, 'webp'))
  t.like(error, { killed: true, signal: 'SIGKILL' })
})
