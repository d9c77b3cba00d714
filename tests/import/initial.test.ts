import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import test from 'ava'
import { initialPictures } from '../../src/content/initial-pictures.ts'
import { Invalid } from '../../src/errors.ts'
import { ensureInitialPictures, importInitialContent } from '../../src/import/initial.ts'
import { PictureFiles } from '../../src/media/picture-files.ts'
import { cause, eventsOf, openTestFestival, temporaryFolder } from '../support/festival.ts'
import { importAs, importList, writeImportFolder } from '../support/import-files.ts'
import { svg } from '../support/pictures.ts'

const INITIAL = join('data', 'initial')
const now = () => new Date(cause.at)

test('an empty log gets the initial content and the default pictures; importing again appends nothing', async (t) => {
  const { festival } = await openTestFestival(t)
  const outcome = await importInitialContent(festival, INITIAL, { now })
  const events = await eventsOf(festival)
  const count = (type: string) => events.filter((event) => event.type === type).length
  t.deepEqual(Object.fromEntries(Object.entries(outcome!).map(([kind, { created }]) => [kind, created])), {
    news: count('NewsPublished'),
    pages: count('PagePublished'),
    sponsors: count('SponsorAdded'),
    schedule: count('ScheduleItemAdded'),
    writers: count('WriterAdded'),
    episodes: count('EpisodeReleased'),
    'previous-years': count('EditionRecorded'),
  })
  const stored = events.filter(({ type }) => type === 'MediaStored').map(({ data }) => JSON.parse(String(data)).url)
  for (const address of Object.values(initialPictures)) t.true(stored.includes(address), address)
  t.deepEqual([...new Set(events.map(({ actor }) => actor))], ['importação'])
  const dates = events
    .filter(({ type }) => type === 'NewsPublished')
    .map(({ data }) => JSON.parse(String(data)).publishDate)
  t.deepEqual(dates, dates.toSorted())

  await importAs(festival, [INITIAL])
  t.deepEqual(await eventsOf(festival), events)
})

test('a log with events gets no initial content', async (t) => {
  const { festival } = await openTestFestival(t)
  await importList(t, festival, 'news', [{ title: 'Nossa' }])
  t.is(await importInitialContent(festival, INITIAL, { now }), null)
  t.is((await eventsOf(festival)).length, 1)
})

test('a default picture with another hash fails the import before anything is written', async (t) => {
  const { festival } = await openTestFestival(t)
  const folder = await writeImportFolder(t, { 'news.json': [{ title: 'Um' }] })
  await mkdir(join(folder, 'pictures'))
  for (const name of Object.keys(initialPictures)) await writeFile(join(folder, 'pictures', `${name}.svg`), svg(4, 3))
  await t.throwsAsync(importInitialContent(festival, folder, { now }), {
    instanceOf: Invalid,
    message:
      /^Nada foi importado: \d+ problemas\.\n {2}\S+torre\.svg: o endereço é \/uploads\/\S+-4x3\.svg, o código espera/,
  })
  t.deepEqual(await eventsOf(festival), [])
})

test('missing default pictures are stored, and existing ones are left alone', async (t) => {
  const pictures = new PictureFiles(join(await temporaryFolder(t), 'uploads'))
  await ensureInitialPictures(pictures, INITIAL)
  const names = Object.values(initialPictures).map((address) => basename(address))
  t.deepEqual((await readdir(pictures.folder)).sort(), names.sort())

  const existing = pictures.pathOf(initialPictures.arcos)
  const { ino } = await stat(existing)
  await rm(pictures.pathOf(initialPictures.torre))
  await ensureInitialPictures(pictures, INITIAL)
  t.deepEqual((await readdir(pictures.folder)).sort(), names.sort())
  t.is((await stat(existing)).ino, ino)
  // When none is missing, the source folder is not read
  await t.notThrowsAsync(ensureInitialPictures(pictures, '/nada'))
})
