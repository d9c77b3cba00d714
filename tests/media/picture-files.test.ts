import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { initialPictures } from '../../src/content/initial-pictures.ts'
import { variantAddresses } from '../../src/content/picture-address.ts'
import { Busy, NotFound } from '../../src/errors.ts'
import { ensureInitialPictures } from '../../src/import/initial.ts'
import { PictureFiles } from '../../src/media/picture-files.ts'
import { storePicture } from '../../src/media/store.ts'
import { openVariants } from '../../src/media/variants.ts'
import { eachEngine } from '../support/engines.ts'
import { openTestFestival, temporaryFolder } from '../support/festival.ts'
import { createGate } from '../support/gate.ts'
import { svg, twoToneImage } from '../support/pictures.ts'
import { sharedPictures } from '../support/shared-pictures.ts'

/** Two nodes with shared pictures and their own folders; the first has stored one. */
async function twoNodes(t: ExecutionContext, bytes = svg(40, 30)) {
  const { shared, storedFiles, fetchedNames } = sharedPictures()
  const node = async () => new PictureFiles(join(await temporaryFolder(t), 'uploads'), shared)
  const [first, second] = [await node(), await node()]
  const { url } = await storePicture(first, bytes, 'x')
  return { first, second, storedFiles, fetchedNames, shared, url }
}

test('Another node fetches a stored picture once, however many requests need it', async (t) => {
  const { first, second, url, fetchedNames } = await twoNodes(t)
  t.deepEqual(await Promise.all(Array.from({ length: 20 }, () => second.ensureLocal(url))), Array(20).fill(true))
  t.true(await second.ensureLocal(url))
  t.deepEqual(fetchedNames, [basename(url)])
  t.deepEqual(await readdir(second.folder), [basename(url)])
  t.deepEqual(await readFile(second.pathOf(url)), await readFile(first.pathOf(url)))
  t.true(await first.ensureLocal(url))
  t.is(fetchedNames.length, 1, 'a node that has it fetches nothing')
})

test('A missing picture is not found, and is found once it is stored', async (t) => {
  const { first, second, storedFiles, url } = await twoNodes(t)
  storedFiles.clear()
  t.false(await second.ensureLocal(url))
  t.deepEqual(await readdir(second.folder).catch(() => []), [])
  await first.put(url, await readFile(first.pathOf(url)))
  t.true(await second.ensureLocal(url))
})

test('Storing a picture again shares it if it was only in the folder', async (t) => {
  const { first, storedFiles, url } = await twoNodes(t)
  storedFiles.clear()
  t.false(await first.has(url))
  await storePicture(first, svg(40, 30), 'x')
  t.deepEqual([...storedFiles.keys()], [basename(url)])
  t.true(await first.has(url))
})

test('Failures of the shared storage throw, and the next attempt succeeds', async (t) => {
  const { second, shared, url } = await twoNodes(t)
  const { get, put } = shared
  const away = new Error('the database is away')
  shared.get = () => Promise.reject(away)
  shared.put = () => Promise.reject(away)
  t.is(await t.throwsAsync(second.ensureLocal(url)), away)
  t.is(await t.throwsAsync(storePicture(second, svg(41, 30), 'x')), away)
  Object.assign(shared, { get, put })
  t.true(await second.ensureLocal(url))
})

test('Two pictures are fetched at a time, and a full queue rejects', async (t) => {
  let [underway, most] = [0, 0]
  const gate = createGate()
  const get = async () => {
    underway += 1
    most = Math.max(most, underway)
    await gate.opened
    underway -= 1
    return undefined
  }
  const pictures = new PictureFiles(await temporaryFolder(t), { get, put: async () => {} })
  const requests = Array.from({ length: 203 }, (_, n) => pictures.ensureLocal(`/uploads/${n}`))
  await t.throwsAsync(Promise.race(requests), { instanceOf: Busy })
  gate.open()
  const outcomes = await Promise.allSettled(requests)
  t.is(outcomes.filter(({ status }) => status === 'fulfilled').length, 202)
  t.is(most, 2)
})

test('A variant is encoded from an original that another node stored, fetched once', async (t) => {
  const { second, fetchedNames, url } = await twoNodes(t, await twoToneImage(800, 600).webp().toBuffer())
  const variants = openVariants(second, join(await temporaryFolder(t), 'variants'))
  t.teardown(() => variants.close())
  const [{ avif, webp }] = variantAddresses(url) as [ReturnType<typeof variantAddresses>[number]]
  t.deepEqual(await variants.find(avif), { file: avif.replace('/uploads/', '') })
  const before = fetchedNames.length
  t.deepEqual(await variants.find(webp), { file: webp.replace('/uploads/', '') })
  t.is(fetchedNames.length, before, 'an original in the folder is not fetched, whatever its type')
  await t.throwsAsync(variants.find(avif.replace(/[0-9a-f]{32}/, '0'.repeat(32))), { instanceOf: NotFound })
})

test('Default pictures are shared, even when the folder has all of them', async (t) => {
  const { shared, storedFiles, fetchedNames } = sharedPictures()
  const alone = new PictureFiles(join(await temporaryFolder(t), 'uploads'))
  await ensureInitialPictures(alone, join('data', 'initial'))
  await ensureInitialPictures(new PictureFiles(alone.folder, shared), join('data', 'initial'))
  const names = Object.values(initialPictures).map((url) => basename(url))
  t.deepEqual([...storedFiles.keys()].sort(), names.sort())
  const before = fetchedNames.length
  await t.notThrowsAsync(ensureInitialPictures(new PictureFiles('/nada', shared), '/nada'))
  t.is(fetchedNames.length, before * 2)
})

test('Without shared storage only the folder is used', async (t) => {
  const pictures = new PictureFiles(join(await temporaryFolder(t), 'uploads'))
  const { url } = await storePicture(pictures, svg(40, 30), 'x')
  t.deepEqual([await pictures.has(url), await pictures.ensureLocal(url)], [true, true])
  await rm(pictures.folder, { recursive: true })
  t.deepEqual([await pictures.has(url), await pictures.ensureLocal(url)], [false, false])
  await mkdir(pictures.folder)
  await writeFile(pictures.pathOf(url), svg(40, 30))
  t.true(await pictures.ensureLocal(url))
})

eachEngine(
  test,
  'Pictures are shared between processes, and storing one twice is a no-op',
  async (t, databaseOptions) => {
    const { festival: first, dataDir } = await openTestFestival(t, databaseOptions)
    const { festival: second } = await openTestFestival(t, databaseOptions.databaseUrl ? databaseOptions : { dataDir })
    const bytes = svg(40, 30)
    const stored = await first.storePicture(bytes, 'x')
    t.deepEqual(await Promise.all([1, 2, 3].map(() => second.pictures.ensureLocal(stored.url))), [true, true, true])
    t.deepEqual(await readFile(second.pictures.pathOf(stored.url)), await readFile(first.pictures.pathOf(stored.url)))
    t.deepEqual(await second.storePicture(bytes, 'x'), stored)
    const unknown = stored.url.replace(/[0-9a-f]{32}/, '0'.repeat(32))
    t.deepEqual([await second.pictures.has(stored.url), await second.pictures.has(unknown)], [true, false])
    t.false(await second.pictures.ensureLocal(unknown))
  },
)
