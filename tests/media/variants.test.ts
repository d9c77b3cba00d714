import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import test, { type ExecutionContext } from 'ava'
import sharp from 'sharp'
import {
  cardAddress,
  FESTIVAL_CARD,
  storedPictureAddress,
  variantAddresses,
} from '../../src/content/picture-address.ts'
import { NotFound } from '../../src/errors.ts'
import { encodeVariant } from '../../src/media/encode-variant.ts'
import { PictureFiles } from '../../src/media/picture-files.ts'
import { storePicture } from '../../src/media/store.ts'
import { openVariants, type Variants, type VariantsOptions } from '../../src/media/variants.ts'
import { temporaryFolder } from '../support/festival.ts'
import { createGate } from '../support/gate.ts'
import { animated, svg, twoToneImage } from '../support/pictures.ts'

async function open(t: ExecutionContext, { dataDir, ...options }: VariantsOptions & { dataDir?: string } = {}) {
  const home = dataDir ?? (await temporaryFolder(t))
  const [pictures, folder] = [new PictureFiles(join(home, 'uploads')), join(home, 'variants')]
  const variants = openVariants(pictures, folder, options)
  // A request's patience keeps no process alive, so that a test that waits for it would end
  const alive = setInterval(() => {}, 1_000)
  t.teardown(() => clearInterval(alive))
  t.teardown(() => variants.close())
  const store = async (bytes: Buffer) => (await storePicture(pictures, bytes, 'x')).url
  const created = async () =>
    (await readdir(folder, { recursive: true }).catch(() => [])).filter((name) => /\.\w+$/.test(name))
  return { variants, pictures, folder, dataDir: home, store, created }
}

async function untilFound(variants: Variants, address: string): Promise<void> {
  while (!('file' in (await variants.find(address)))) await setImmediate()
}

const untilClosed: NonNullable<VariantsOptions['encodeDrawing']> = (_bytes, _width, _format, signal) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
const fileOf = (address: string) => address.replace('/uploads/', '')
const jpeg = (width = 800, height = 600) => twoToneImage(width, height).jpeg().toBuffer()

test('A variant has the width and the type that its address names', async (t) => {
  const { variants, folder, store } = await open(t)
  // Flat, so that encoding the widest is fast.
  for (const original of [await jpeg(800, 50), svg(400, 25)]) {
    for (const { width, avif, webp } of variantAddresses(await store(original))) {
      for (const [address, mediaType] of [
        [avif, 'image/avif'],
        [webp, 'image/webp'],
      ] as const) {
        const found = await variants.find(address)
        const header = await sharp(join(folder, 'file' in found ? found.file : '')).metadata()
        t.deepEqual([header.width, header.height, header.mediaType], [width, width / 16, mediaType], address)
      }
    }
  }
})

test('A drawing is rasterised at the variant’s size, not scaled up', async (t) => {
  const { variants, folder, store } = await open(t)
  const edge = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="1"><path d="M5 0h5v1h-5z"/></svg>'
  const { webp } = variantAddresses(await store(Buffer.from(edge))).at(-1)!
  await variants.find(webp)
  const alpha = await sharp(join(folder, fileOf(webp)))
    .extractChannel('alpha')
    .raw()
    .toBuffer()
  const row = alpha.subarray(0, 1920)
  t.true(row.filter((value) => value > 8 && value < 247).length < 8, 'the edge is a few pixels wide')
})

test('Concurrent requests for one variant share its encoding', async (t) => {
  // Nothing can be queued: a request that is not shared would get the original.
  const { variants, folder, store, created } = await open(t, { maxQueued: 0 })
  const { avif } = variantAddresses(await store(await jpeg()))[0]!
  const found = variants.find(avif)
  const results = await Promise.all([found, ...Array.from({ length: 20 }, () => variants.find(avif))])
  t.deepEqual(results, Array(21).fill({ file: fileOf(avif) }))
  t.deepEqual(await created(), [fileOf(avif)])
  t.true((await stat(join(folder, fileOf(avif)))).size > 0)
})

test('A variant is kept across restarts', async (t) => {
  const first = await open(t)
  const original = await first.store(await jpeg())
  const { avif } = variantAddresses(original)[0]!
  const file = join(first.folder, fileOf(avif))
  await first.variants.find(avif)
  // Encoding again would overwrite these bytes.
  await writeFile(file, 'unchanged')
  await first.variants.find(avif)
  const second = await open(t, { dataDir: first.dataDir })
  await second.variants.find(avif)
  t.is(await readFile(file, 'utf8'), 'unchanged')
  await second.variants.close()
  await t.notThrowsAsync(second.variants.find(avif), 'an existing variant needs no queue')
})

test('An address without a stored picture creates nothing', async (t) => {
  const { variants, store, created } = await open(t)
  const url = await store(await jpeg())
  const stem = url.replace('.jpg', '')
  for (const address of [
    `${stem}/321.avif`,
    `${stem}/960.avif`,
    `${stem}/320.png`,
    `${stem}/320.jpg`,
    `${stem}/0320.avif`,
    `${stem}/320.avif/`,
    `${stem.replace('800x600', '1600x1200')}/320.avif`,
    `/uploads/${'0'.repeat(32)}-800x600/320.avif`,
    '/uploads/../320.avif',
    '/uploads/../../etc/passwd',
    `/uploads/..%2f${stem.slice(9)}/320.avif`,
  ]) {
    await t.throwsAsync(variants.find(address), { instanceOf: NotFound }, address)
  }
  t.deepEqual(await created(), [])
})

test('Animations have no variants', async (t) => {
  const { variants, store, created } = await open(t)
  for (const format of ['gif', 'webp'] as const) {
    const url = await store(await animated(format))
    await t.throwsAsync(variants.find(`${url.replace(/\.[a-z.]+$/, '')}/320.avif`), { instanceOf: NotFound })
  }
  t.deepEqual(await created(), [])
})

test('A damaged original is served as it is, and other pictures are still encoded', async (t) => {
  const { variants, pictures, store, created } = await open(t)
  const broken = storedPictureAddress('b'.repeat(64), 800, 600, 'jpg')
  await mkdir(pictures.folder, { recursive: true })
  await writeFile(pictures.pathOf(broken), (await jpeg()).subarray(0, 400))
  for (let time = 0; time < 4; time++) {
    t.deepEqual(await variants.find(variantAddresses(broken)[0]!.avif), { standIn: broken })
    t.deepEqual(await variants.find(cardAddress(broken)!), { standIn: FESTIVAL_CARD })
  }
  t.deepEqual(await created(), [])
  await variants.find(variantAddresses(await store(await jpeg()))[0]!.avif)
  t.is((await created()).length, 1)
})

test('With a full queue the original is served', async (t) => {
  const { variants, store, created } = await open(t, { maxQueued: 1 })
  const url = await store(await jpeg())
  const addresses = variantAddresses(url).flatMap(({ avif, webp }) => [avif, webp])
  const found = await Promise.all(addresses.map((address) => variants.find(address)))
  t.is(found.filter((each) => 'file' in each).length, 2)
  const standIns = found.filter((each) => 'standIn' in each)
  t.deepEqual(standIns, Array(addresses.length - 2).fill({ standIn: url }))
  t.is((await created()).length, 2)
})

test('A request waits only so long, and then its encoding goes on', async (t) => {
  const gate = createGate()
  let encodings = 0
  const { variants, store } = await open(t, {
    patienceMs: 1,
    async encodeDrawing(bytes, width, format) {
      encodings += 1
      await gate.opened
      return encodeVariant(bytes, width, format)
    },
  })
  const original = await store(svg(400, 300))
  const card = cardAddress(original)!
  for (let time = 0; time < 3; time++) t.deepEqual(await variants.find(card), { standIn: FESTIVAL_CARD })
  t.deepEqual(await variants.find(variantAddresses(original)[0]!.avif), { standIn: original })
  gate.open()
  await untilFound(variants, card)
  await untilFound(variants, variantAddresses(original)[0]!.avif)
  t.is(encodings, 2)
})

test('What failed is shown by a stand-in, and the next request tries again', async (t) => {
  let fails = true
  const { variants, store } = await open(t, {
    async encodeDrawing(...given) {
      if (fails) throw new Error('killed')
      return encodeVariant(given[0], given[1], given[2])
    },
  })
  const original = await store(svg(400, 300))
  const { avif } = variantAddresses(original)[0]!
  t.deepEqual(await variants.find(avif), { standIn: original })
  t.deepEqual(await variants.find(cardAddress(original)!), { standIn: FESTIVAL_CARD })
  fails = false
  t.true('file' in (await variants.find(avif)))
  t.true('file' in (await variants.find(cardAddress(original)!)))
})

test('A drawing that takes long holds up no photograph', async (t) => {
  const { variants, store } = await open(t, {
    patienceMs: 1,
    encodeDrawing: untilClosed,
  })
  await variants.find(cardAddress(await store(svg(400, 300)))!)
  await untilFound(variants, variantAddresses(await store(await jpeg()))[0]!.avif)
  t.pass()
})

test('Closing kills a running encoding', async (t) => {
  const started = createGate()
  const { variants, store } = await open(t, {
    encodeDrawing(...given) {
      started.open()
      return untilClosed(...given)
    },
  })
  const original = await store(svg(400, 300))
  const found = variants.find(cardAddress(original)!)
  await started.opened
  await variants.close()
  t.deepEqual(await found, { standIn: FESTIVAL_CARD })
})
