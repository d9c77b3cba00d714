import test from 'ava'
import {
  circleCrop,
  isLightDrawing,
  pictureSize,
  storedPictureAddress,
  variantAddresses,
} from '../../src/content/picture-address.ts'

const at = (width: number, height: number, extension: string) =>
  storedPictureAddress('a'.repeat(64), width, height, extension)

test('the size of a stored picture is read from its address; others give null', (t) => {
  t.deepEqual(pictureSize(at(1200, 900, 'jpg')), { width: 1200, height: 900 })
  t.deepEqual(pictureSize(at(40, 30, 'anim.webp')), { width: 40, height: 30 })
  const variant = `${at(4, 3, 'jpg')}/320.avif`
  for (const other of ['', 'https://exemplo.pt/a.jpg', '/uploads/a.jpg', at(4, 3, 'exe'), variant])
    t.is(pictureSize(other), null, other)
})

test('pictures have variants up to their own width and a limited height, drawings in all widths, others none', (t) => {
  const all = [320, 480, 640, 768, 960, 1280, 1920]
  const cases: [address: string, widths: number[]][] = [
    [at(1000, 800, 'jpg'), [320, 480, 640, 768, 960]],
    [at(5000, 4000, 'png'), all],
    [at(24, 24, 'svg'), all],
    [at(24, 24, 'heavy.svg'), all],
    [at(319, 200, 'webp'), []],
    [at(2000, 8000, 'jpg'), [320, 480, 640, 768, 960]],
    [at(10, 100_000, 'svg'), []],
  ]
  for (const [address, widths] of cases) {
    const variants = variantAddresses(address).map(({ width }) => width)
    t.deepEqual(variants, widths, address)
  }
  for (const other of [at(1200, 900, 'gif'), at(1200, 900, 'anim.webp'), 'https://exemplo.pt/a.jpg', ''])
    t.deepEqual(variantAddresses(other), [], other)
})

test('an SVG is light unless its extension is heavy.svg', (t) => {
  t.true(isLightDrawing(at(24, 24, 'svg')))
  for (const other of [at(24, 24, 'heavy.svg'), at(24, 24, 'png'), 'https://exemplo.pt/a.svg', ''])
    t.false(isLightDrawing(other), other)
})

test('the address of a variant has the picture, the width and the format', (t) => {
  const stem = `/uploads/${'a'.repeat(32)}-320x200`
  t.deepEqual(variantAddresses(at(320, 200, 'jpg')), [
    { width: 320, avif: `${stem}/320.avif`, webp: `${stem}/320.webp` },
  ])
})

test('a circle shows the focus of its picture, also one in a corner, and is filled where that is possible', (t) => {
  const shares = [0, 0.02, 0.15, 0.3, 0.5, 0.7, 0.9, 1]
  const addresses = [at(800, 800, 'jpg'), at(800, 1200, 'jpg'), at(2400, 600, 'png'), 'https://exemplo.pt/a.jpg']
  for (const address of addresses) {
    const { width, height } = pictureSize(address) ?? { width: 1, height: 1 }
    const side = Math.min(width, height)
    for (const x of shares) {
      for (const y of shares) {
        const { position, shift } = circleCrop(address, { x, y })
        /** The circle's centre on the picture, in sides of the square. */
        const centre = (share: number, length: number, shifted: number) => 0.5 + share * (length - 1) + shifted
        const across = centre(position.x, width / side, shift.x) - (x * width) / side
        const down = centre(position.y, height / side, shift.y) - (y * height) / side
        t.true(Math.hypot(across, down) <= 0.4001, `${address} ${x} ${y}`)
        t.true([position.x, position.y].every((share) => share >= 0 && share <= 1))
      }
    }
    t.deepEqual(circleCrop(address, { x: 0.5, y: 0.5 }), { position: { x: 0.5, y: 0.5 }, shift: { x: 0, y: 0 } })
  }
  const { shift } = circleCrop(at(800, 1200, 'jpg'), { x: 0.4, y: 0.2 })
  t.true(shift.x === 0 && shift.y === 0)
})
