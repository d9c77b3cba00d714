import test, { type ExecutionContext } from 'ava'
import { EMPTY_HEAD } from '../../src/log/append.ts'
import { StreamCache } from '../../src/log/stream-cache.ts'
import { appendFacts, openTestFestival } from '../support/festival.ts'
import { sampleNamed } from '../support/samples.ts'

const folding = { initial: 0, evolve: (count: number) => count + 1 }
const standing = (version: number) => ({ version, state: version, evolve: folding.evolve })
const published = { type: 'NewsPublished', data: sampleNamed('news').fields(1) }
const revised = (title: string) => ({ type: 'NewsRevised', data: { title } })

/** A log of two items, both cached. */
async function remembered(t: ExecutionContext) {
  const { festival } = await openTestFestival(t)
  await appendFacts(festival, 'news/um', published)
  await appendFacts(festival, 'news/dois', { ...published, data: sampleNamed('news').fields(2) })
  const memory = new StreamCache()
  const catchUp = async () => {
    const transaction = festival.database.beginLogTransaction()
    try {
      await transaction.lock()
      return await memory.refresh(transaction, festival.schemas)
    } finally {
      await transaction.rollback()
    }
  }
  await catchUp()
  memory.advance(memory.head!, new Map([['news/um', standing(1)]]))
  return { festival, memory, catchUp, head: memory.head! }
}

test('of an empty log, the head is its beginning', async (t) => {
  const { festival } = await openTestFestival(t)
  const memory = new StreamCache()
  const transaction = festival.database.beginLogTransaction()
  await transaction.lock()
  t.false(await memory.refresh(transaction, festival.schemas))
  await transaction.rollback()
  t.deepEqual(memory.head, EMPTY_HEAD)
})

test('without writes of other processes, cached states stay', async (t) => {
  const { memory, catchUp, head } = await remembered(t)
  t.false(await catchUp())
  t.deepEqual(memory.head, head)
  t.deepEqual(memory.states.get('news/um'), standing(1))
  t.is(memory.states.get('news/dois'), undefined)
})

test('events of other processes are applied to cached states, and other items stay uncached', async (t) => {
  const { festival, memory, catchUp } = await remembered(t)
  await appendFacts(festival, 'news/um', revised('Um'), revised('Outro'))
  await appendFacts(festival, 'news/dois', revised('Dois'))
  t.true(await catchUp())
  t.is(memory.head?.position, 5)
  t.deepEqual(memory.states.get('news/um'), standing(3))
  t.is(memory.states.get('news/dois'), undefined)
})

test('after more of them than are applied, the cache is emptied', async (t) => {
  const { festival, memory, catchUp } = await remembered(t)
  await appendFacts(festival, 'news/dois', ...Array.from({ length: 199 }, (_, n) => revised(`${n}`)))
  t.true(await catchUp())
  t.deepEqual([memory.head?.position, memory.states.get('news/um')?.version], [201, 1])
  await appendFacts(festival, 'news/dois', ...Array.from({ length: 200 }, (_, n) => revised(`${n}`)))
  t.true(await catchUp())
  t.deepEqual([memory.head?.position, memory.states.get('news/um')], [401, undefined])
})

test('when the log was replaced by another one of any length, the cache is emptied', async (t) => {
  for (const hash of ['other', 'f'.repeat(64)]) {
    for (const position of [1, 2, 3]) {
      const { memory, catchUp, head } = await remembered(t)
      memory.advance({ position, hash }, new Map())
      t.true(await catchUp())
      t.deepEqual(memory.head, head)
      t.is(memory.states.get('news/um'), undefined)
    }
  }
})

test('an event that cannot be decoded removes its item from the cache, and no other', async (t) => {
  const { festival, memory, catchUp, head } = await remembered(t)
  memory.advance(head, new Map([['news/dois', standing(1)]]))
  const [first] = await festival.database.read('events')
  const row = { ...first, position: 3, id: 'x', version: 2, type: 'NewsShouted', prev_hash: head.hash, hash: 'y' }
  await festival.database.write('events').insert(row)
  t.true(await catchUp())
  t.like(memory.head, { position: 3, hash: 'y' })
  t.is(memory.states.get('news/um'), undefined)
  t.deepEqual(memory.states.get('news/dois'), standing(1))
})

test('at most a thousand items are cached', (t) => {
  const memory = new StreamCache()
  const many = (count: number) => new Map(Array.from({ length: count }, (_, n) => [`news/${n}`, standing(1)]))
  memory.advance(EMPTY_HEAD, many(1000))
  t.deepEqual(memory.states.get('news/0'), standing(1))
  memory.advance(EMPTY_HEAD, many(1001))
  t.is(memory.states.get('news/0'), undefined)
})
