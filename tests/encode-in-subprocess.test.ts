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
      filters.replace('KERNEL', '1 '.repeat(900)) + '<rect width="800" height="600" filter="url(#f)"/>'.repeat(5_000),
    ),
)

const wanted = () => new AbortController().signal

test('A drawing is encoded at the given width and format', async (t) => {
  const { width, height, mediaType } = await sharp(
    await encodeInSubprocess(svg(400, 300), 320, 'webp', wanted()),
  ).metadata()
  t.deepEqual([width, height, mediaType], [320, 240, 'image/webp'])
})

test('An encoding that takes too long is killed, and so is one that is no longer wanted', async (t) => {
  const error = await t.throwsAsync(encodeInSubprocess(hostile, 640, 'webp', wanted(), 2))
  t.like(error, { signal: 'SIGKILL' })
  const stopping = new AbortController()
  const stopped = encodeInSubprocess(hostile, 640, 'webp', stopping.signal, 600)
  stopping.abort()
  await t.throwsAsync(stopped, { name: 'AbortError' })
})
