import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import { createFolderAtomically } from '../../src/backup/atomic-create.ts'
import { temporaryFolder } from '../support/festival.ts'

test('a folder gets its name only once it is complete', async (t) => {
  const place = await temporaryFolder(t)
  await createFolderAtomically(join(place, 'nova/'), async (unfinished) => {
    await writeFile(join(unfinished, 'a'), 'a')
    t.false((await readdir(place)).includes('nova'))
  })
  t.deepEqual(await readdir(place), ['nova'])
  t.is(await readFile(join(place, 'nova', 'a'), 'utf8'), 'a')
})

test('a failed creation leaves nothing', async (t) => {
  const place = await temporaryFolder(t)
  const failing = createFolderAtomically(join(place, 'nova'), async (unfinished) => {
    await writeFile(join(unfinished, 'a'), 'a')
    throw new TypeError('avaria')
  })
  await t.throwsAsync(failing, { message: 'avaria' })
  t.deepEqual(await readdir(place), [])
})

test('of two concurrent creations the first wins', async (t) => {
  const place = await temporaryFolder(t)
  const folder = join(place, 'nova')
  const second = createFolderAtomically(folder, async (unfinished) => {
    await writeFile(join(unfinished, 'a'), 'segunda')
    await mkdir(folder)
    await writeFile(join(folder, 'a'), 'primeira')
  })
  await t.throwsAsync(second, { message: /nova.* já existe e ficou como estava\.$/ })
  t.deepEqual(await readdir(place), ['nova'])
  t.is(await readFile(join(folder, 'a'), 'utf8'), 'primeira')
})
