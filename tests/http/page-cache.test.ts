import test from 'ava'
import { Freshness } from '../../src/http/freshness.ts'
import { PageCache } from '../../src/http/page-cache.ts'
import { Representation } from '../../src/http/representation.ts'

const answer = (text: string) => new Representation(200, 'text/plain', Buffer.from(text))

test('what was being made when something changed is not given to who came after the change', async (t) => {
  const freshness = new Freshness()
  const cache = new PageCache(freshness)
  let finishOld = () => {}
  const old = cache.get(
    'key',
    () =>
      new Promise((resolve) => {
        finishOld = () => resolve({ answer: answer('old'), needs: ['news'], keep: true })
      }),
  )
  freshness.learn(new Map([['news', 2]]))
  const fresh = await cache.get('key', async () => ({ answer: answer('new'), needs: ['news'], keep: true }))
  finishOld()
  t.is(String((await old).body), 'old')
  t.is(String(fresh.body), 'new')
  const later = await cache.get('key', async () => ({ answer: answer('made again'), needs: ['news'], keep: true }))
  t.not(String(later.body), 'old')
})

test('an entry falls only when a projection that it read has moved', async (t) => {
  const freshness = new Freshness()
  const cache = new PageCache(freshness)
  let made = 0
  const get = () =>
    cache.get('key', async () => ({ answer: answer(String(++made)), needs: ['news', 'pages'], keep: true }))
  await get()
  freshness.learn(new Map([['writers', 1]]))
  t.is(String((await get()).body), '1')
  freshness.learn(new Map([['pages', 1]]))
  t.is(String((await get()).body), '2')
  freshness.learn(new Map([['pages', 1]]))
  t.is(String((await get()).body), '2', 'a revision already known changes nothing')
})

test('memory is bounded: the oldest entries make room', async (t) => {
  const cache = new PageCache(new Freshness(), 250)
  let made = 0
  const get = (key: string) =>
    cache.get(key, async () => {
      made += 1
      return { answer: answer('x'.repeat(100)), needs: [], keep: true }
    })
  for (const key of ['a', 'b', 'c', 'b', 'c']) await get(key)
  t.is(made, 3)
  await get('a')
  t.is(made, 4)
})

test('a making that fails is asked again the next time, and what may not be kept is not', async (t) => {
  const cache = new PageCache(new Freshness())
  await t.throwsAsync(
    cache.get('key', async () => {
      throw new Error('disk')
    }),
    { message: 'disk' },
  )
  t.is(String((await cache.get('key', async () => ({ answer: answer('404'), needs: [], keep: false }))).body), '404')
  t.is(String((await cache.get('key', async () => ({ answer: answer('found'), needs: [], keep: true }))).body), 'found')
})
