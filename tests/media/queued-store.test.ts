import { readFile } from 'node:fs/promises'
import test from 'ava'
import { TooMany } from '../../src/errors.ts'
import { PictureFiles } from '../../src/media/picture-files.ts'
import { createQueuedStore } from '../../src/media/queued-store.ts'
import { temporaryFolder } from '../support/festival.ts'
import { svg } from '../support/pictures.ts'

test('Pictures are stored a few at a time, and a full queue rejects', async (t) => {
  const store = createQueuedStore(new PictureFiles(await temporaryFolder(t)))
  const stores = Array.from({ length: 23 }, (_, n) => store(svg(10, 10 + n), `${n}.svg`))
  const outcomes = await Promise.allSettled(stores)
  t.deepEqual(
    outcomes.map((each) => (each.status === 'fulfilled' ? each.value.height : each.reason.constructor)),
    [...Array.from({ length: 22 }, (_, n) => 10 + n), TooMany],
  )
})

test('npm start and its script give the server more threads than passwords and pictures can use', async (t) => {
  const manifest = JSON.parse(await readFile('package.json', 'utf8'))
  const readme = await readFile('scripts/README.md', 'utf8')
  const sizes = [manifest.scripts.start, ...readme.split(/^```/m).filter((part) => part.includes('MALLOC_ARENA_MAX'))]
  t.deepEqual(
    sizes.map((recipe) => /UV_THREADPOOL_SIZE=(\d+)/.exec(recipe)?.[1]),
    ['12', '12', '12'],
  )
})
