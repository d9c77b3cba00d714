import { readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import test from 'ava'
import { initialPictures } from '../../src/content/initial-pictures.ts'
import { ensureInitialPictures } from '../../src/import/initial.ts'
import { PictureFiles } from '../../src/media/picture-files.ts'
import { temporaryFolder } from '../support/festival.ts'

const INITIAL = join('data', 'initial')

test('the pictures that pages show by themselves are put in place, and only those that are missing', async (t) => {
  const pictures = new PictureFiles(join(await temporaryFolder(t), 'uploads'))
  await ensureInitialPictures(pictures, INITIAL)
  const names = Object.values(initialPictures).map((address) => basename(address))
  t.deepEqual((await readdir(pictures.folder)).sort(), names.sort())

  const kept = pictures.pathOf(initialPictures.arcos)
  const { ino } = await stat(kept)
  await rm(pictures.pathOf(initialPictures.torre))
  await ensureInitialPictures(pictures, INITIAL)
  t.deepEqual((await readdir(pictures.folder)).sort(), names.sort())
  t.is((await stat(kept)).ino, ino)
  // With all in place it does not even look at the folder it would copy from
  await t.notThrowsAsync(ensureInitialPictures(pictures, '/nada'))
})
