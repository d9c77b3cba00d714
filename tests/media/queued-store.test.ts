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
