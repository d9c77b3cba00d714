import test from 'ava'
import {
  isLightDrawing,
  pictureSize,
  storedPictureAddress,
  variantAddresses,
} from '../../src/content/picture-address.ts'

const at = (width: number, height: number, extension: string) =>
  storedPictureAddress('a'.repeat(64), width, height, extension)
const widthsOf = (address: string) => variantAddresses(address).map(({ width }) => width)

test('a stored picture tells its size; other addresses tell none', (t) => {
  t.deepEqual(pictureSize(at(1200, 900, 'jpg')), { width: 1200, height: 900 })
  t.deepEqual(pictureSize(at(40, 30, 'anim.webp')), { width: 40, height: 30 })
  for (const other of [
    '',
    'https://exemplo.pt/a.jpg',
    '/uploads/a.jpg',
    at(4, 3, 'exe'),
    `${at(4, 3, 'jpg')}/320.avif`,
  ]) {
    t.is(pictureSize(other), null, other)
  }
})

test('a picture comes in the fixed widths up to its own; a drawing in all of them', (t) => {
  t.deepEqual(widthsOf(at(1000, 800, 'jpg')), [320, 480, 640, 768, 960])
  t.deepEqual(widthsOf(at(5000, 4000, 'png')), [320, 480, 640, 768, 960, 1280, 1920])
  t.deepEqual(widthsOf(at(24, 24, 'svg')), [320, 480, 640, 768, 960, 1280, 1920])
  t.deepEqual(widthsOf(at(319, 200, 'webp')), [])
})

test('a drawing is light, unless its address says that it is heavy', (t) => {
  t.true(isLightDrawing(at(24, 24, 'svg')))
  for (const other of [at(24, 24, 'heavy.svg'), at(24, 24, 'png'), 'https://exemplo.pt/a.svg', ''])
    t.false(isLightDrawing(other), other)
  t.deepEqual(widthsOf(at(24, 24, 'heavy.svg')), [320, 480, 640, 768, 960, 1280, 1920])
})

test('a very tall picture comes only in widths whose height stays small', (t) => {
  t.deepEqual(widthsOf(at(2000, 8000, 'jpg')), [320, 480, 640, 768, 960])
  t.deepEqual(widthsOf(at(10, 100_000, 'svg')), [])
})

test('what moves, and what is not ours, comes in its own form only', (t) => {
  for (const address of [at(1200, 900, 'gif'), at(1200, 900, 'anim.webp'), 'https://exemplo.pt/a.jpg', '']) {
    t.deepEqual(variantAddresses(address), [])
  }
})

test('a variant is named after its picture, its width and its type', (t) => {
  const stem = `/uploads/${'a'.repeat(32)}-320x200`
  t.deepEqual(variantAddresses(at(320, 200, 'jpg')), [
    { width: 320, avif: `${stem}/320.avif`, webp: `${stem}/320.webp` },
  ])
})
