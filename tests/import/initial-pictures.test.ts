import { readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import test from 'ava'
import { initialPictures } from '../../src/content/initial-pictures.ts'
import { ensureInitialPictures } from '../../src/import/initial.ts'
import { PictureFiles } from '../../src/media/picture-files.ts'
import { temporaryFolder } from '../support/festival.ts'

const INITIAL = join('data', 'initial')

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
