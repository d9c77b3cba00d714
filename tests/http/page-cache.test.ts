import test from 'ava'
import { Freshness } from '../../src/http/freshness.ts'
import { PageCache } from '../../src/http/page-cache.ts'
import { Representation } from '../../src/http/representation.ts'
import { createGate } from '../support/gate.ts'

const answer = (text: string) => new Representation({ type: 'text/plain', body: Buffer.from(text) })

const at = (revisions: Record<string, number>) =>
  Object.entries(revisions).map(([name, revision]) => ({ name, version: 1, revision }))

const creating =
  (text: string, needs: string[] = []) =>
  async () => ({ answer: answer(text), needs })

test('A request after a change does not get an answer whose creation started before it', async (t) => {
  const freshness = new Freshness()
  const cache = new PageCache(freshness)
  const gate = createGate()
  const old = cache.getOrCreate('key', () => gate.opened.then(creating('old', ['news'])))
  freshness.receive(at({ news: 2 }))
  const fresh = await cache.getOrCreate('key', creating('new', ['news']))
  gate.open()
  t.is(String((await old).body), 'old')
  t.is(String(fresh.body), 'new')
  t.not(String((await cache.getOrCreate('key', creating('created again', ['news']))).body), 'old')
})

test('An entry expires only when a projection that it was created from has changed', async (t) => {
  const freshness = new Freshness()
  const cache = new PageCache(freshness)
  let created = 0
  const get = () => cache.getOrCreate('key', () => creating(String(++created), ['news', 'pages'])())
  await get()
  freshness.receive(at({ writers: 1 }))
  t.is(String((await get()).body), '1')
  freshness.receive(at({ writers: 1, pages: 1 }))
  t.is(String((await get()).body), '2')
  freshness.receive(at({ writers: 1, pages: 1 }))
  t.is(String((await get()).body), '2', 'a revision already known changes nothing')
  freshness.receive(at({ writers: 1 }))
  t.is(String((await get()).body), '3', 'an older database has been put in place')
  freshness.receive(at({ writers: 1, pages: 1 }))
  t.is(String((await get()).body), '4', 'a revision that comes again may be of something else')
})

const long = (text: string) => new Representation({ type: 'text/plain', body: Buffer.from(`${text} `.repeat(1_000)) })

test('Memory is bounded with all codings, and what was requested longest ago goes first', async (t) => {
  const cache = new PageCache(new Freshness(), { limitBytes: 100_000 })
  const get = async (key: string) => {
    const answer = await cache.getOrCreate(key, async () => ({ answer: long(key), needs: [] }))
    const codings = ['identity', 'gzip', 'br'].map((acceptEncoding) => ({ acceptEncoding, ifNoneMatch: '' }))
    const forms = await Promise.all(codings.map((conditions) => answer.compressedReply(conditions)))
    t.true(forms.reduce((bytes, { body }) => bytes + body!.length, 0) <= answer.maxSize)
    return cache.size.bytes
  }
  await get('home')
  for (let other = 0; other < 1_000; other += 1) {
    cache.find('home')
    t.true((await get(`page ${other}`)) <= 100_000)
  }
  t.truthy(cache.find('home'))
  t.truthy(cache.find('page 999'))
  t.falsy(cache.find('page 0'))
})

test('A failed creation is tried again', async (t) => {
  const cache = new PageCache(new Freshness())
  const failing = () => Promise.reject(new Error('disk'))
  await t.throwsAsync(cache.getOrCreate('key', failing), { message: 'disk' })
  t.is(String((await cache.getOrCreate('key', creating('found'))).body), 'found')
})

test('An answer is of an hour; during an outage that of an hour before is served', async (t) => {
  const freshness = new Freshness()
  let hour = 1
  const cache = new PageCache(freshness, { hour: () => hour })
  freshness.receive([])
  await cache.getOrCreate('page', creating('first'))
  t.truthy(cache.find('page'))
  hour = 2
  t.falsy(cache.find('page'))
  freshness.state = 'lost'
  t.truthy(cache.find('page'))
  freshness.receive([])
  t.falsy(cache.find('page'))
})

test('A request after an outage does not join work that was started during it', async (t) => {
  const freshness = new Freshness()
  const cache = new PageCache(freshness)
  void cache.getOrCreate('page', () => new Promise(() => {}))
  t.truthy(cache.pending('page'))
  freshness.receive([])
  t.falsy(cache.pending('page'))
})
