import test, { type ExecutionContext } from 'ava'
import { EMPTY_HEAD } from '../../src/log/append.ts'
import { StreamCache } from '../../src/log/stream-cache.ts'
import { appendFacts, openTestFestival } from '../support/festival.ts'
import { sampleNamed } from '../support/samples.ts'

const counter = { initial: 0, evolve: (count: number) => count + 1 }
const cachedState = (version: number) => ({ version, state: version, evolve: counter.evolve })
const published = { type: 'NewsPublished', data: sampleNamed('news').fields(1) }
const revised = (title: string) => ({ type: 'NewsRevised', data: { title } })

/** A log of two items, both cached. */
async function openCached(t: ExecutionContext) {
  const { festival } = await openTestFestival(t)
  await appendFacts(festival, 'news/um', published)
  await appendFacts(festival, 'news/dois', { ...published, data: sampleNamed('news').fields(2) })
  const cache = new StreamCache()
  const refresh = async () => {
    const transaction = festival.database.beginLogTransaction()
    try {
      await transaction.lock()
      return (await cache.refresh(transaction, festival.schemas)).othersWrote
    } finally {
      await transaction.rollback()
    }
  }
  await refresh()
  cache.advance(cache.head!, new Map([['news/um', cachedState(1)]]))
  return { festival, cache, refresh, head: cache.head! }
}

test('The head of an empty log is the empty head', async (t) => {
  const { festival } = await openTestFestival(t)
  const cache = new StreamCache()
  const transaction = festival.database.beginLogTransaction()
  await transaction.lock()
  t.deepEqual(await cache.refresh(transaction, festival.schemas), { head: EMPTY_HEAD, othersWrote: false })
  await transaction.rollback()
  t.deepEqual(cache.head, EMPTY_HEAD)
})

test('Without writes of other processes, cached states are kept', async (t) => {
  const { cache, refresh, head } = await openCached(t)
  t.false(await refresh())
  t.deepEqual(cache.head, head)
  t.deepEqual(cache.states.get('news/um'), cachedState(1))
  t.is(cache.states.get('news/dois'), undefined)
})

test('Events of other processes are applied to cached states, and other items stay uncached', async (t) => {
  const { festival, cache, refresh } = await openCached(t)
  await appendFacts(festival, 'news/um', revised('Um'), revised('Outro'))
  await appendFacts(festival, 'news/dois', revised('Dois'))
  t.true(await refresh())
  t.is(cache.head?.position, 5)
  t.deepEqual(cache.states.get('news/um'), cachedState(3))
  t.is(cache.states.get('news/dois'), undefined)
})

test('After 200 events of other processes, the cache is emptied', async (t) => {
  const { festival, cache, refresh } = await openCached(t)
  await appendFacts(festival, 'news/dois', ...Array.from({ length: 199 }, (_, n) => revised(`${n}`)))
  t.true(await refresh())
  t.deepEqual([cache.head?.position, cache.states.get('news/um')?.version], [201, 1])
  await appendFacts(festival, 'news/dois', ...Array.from({ length: 200 }, (_, n) => revised(`${n}`)))
  t.true(await refresh())
  t.deepEqual([cache.head?.position, cache.states.get('news/um')], [401, undefined])
})

test('When the log was replaced by another one of any length, the cache is emptied', async (t) => {
  for (const hash of ['other', 'f'.repeat(64)]) {
    for (const position of [1, 2, 3]) {
      const { cache, refresh, head } = await openCached(t)
      cache.advance({ position, hash }, new Map())
      t.true(await refresh())
      t.deepEqual(cache.head, head)
      t.is(cache.states.get('news/um'), undefined)
    }
  }
})

test('An event that cannot be decoded removes only its item from the cache', async (t) => {
  const { festival, cache, refresh, head } = await openCached(t)
  cache.advance(head, new Map([['news/dois', cachedState(1)]]))
  const [first] = await festival.database.read('events')
  const row = { ...first, position: 3, id: 'x', version: 2, type: 'NewsShouted', prev_hash: head.hash, hash: 'y' }
  await festival.database.write('events').insert(row)
  t.true(await refresh())
  t.like(cache.head, { position: 3, hash: 'y' })
  t.is(cache.states.get('news/um'), undefined)
  t.deepEqual(cache.states.get('news/dois'), cachedState(1))
})

test('At most a thousand items are cached', (t) => {
  const cache = new StreamCache()
  const many = (count: number) => new Map(Array.from({ length: count }, (_, n) => [`news/${n}`, cachedState(1)]))
  cache.advance(EMPTY_HEAD, many(1000))
  t.deepEqual(cache.states.get('news/0'), cachedState(1))
  cache.advance(EMPTY_HEAD, many(1001))
  t.is(cache.states.get('news/0'), undefined)
})
