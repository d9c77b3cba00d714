import test from 'ava'
import { EMPTY_HEAD } from '../../src/log/append.ts'
import { StreamCache } from '../../src/log/stream-cache.ts'
import { appendFacts, openTestFestival } from '../support/festival.ts'

const states = (count: number) =>
  new Map(
    Array.from({ length: count }, (_, n) => [`news/${n}`, { version: 1, state: n, evolve: (state: unknown) => state }]),
  )

test('When the log was replaced by another one of any length, the cache is emptied', async (t) => {
  const { festival } = await openTestFestival(t)
  const withdrawn = { type: 'NewsWithdrawn', data: {} }
  await appendFacts(festival, 'news/0', withdrawn, withdrawn)
  const transaction = festival.database.beginLogTransaction()
  await transaction.lock()
  for (const position of [1, 2, 3]) {
    const cache = new StreamCache()
    cache.advance({ position, hash: 'of another log' }, states(1))
    t.like(await cache.refresh(transaction), { othersWrote: true, head: { position: 2 } })
    t.is(cache.states.get('news/0'), undefined)
  }
  await transaction.rollback()
})

test('At most a thousand items are cached', (t) => {
  const cache = new StreamCache()
  cache.advance(EMPTY_HEAD, states(1000))
  t.truthy(cache.states.get('news/0'))
  cache.advance(EMPTY_HEAD, states(1001))
  t.is(cache.states.get('news/0'), undefined)
})
