import test from 'ava'
import { ALL_TABLES, versionOfAll } from '../../projections/revisions.ts'
import { Freshness, type FreshnessOptions } from '../../src/http/freshness.ts'
import { PageCache } from '../../src/http/page-cache.ts'
import { Representation } from '../../src/http/representation.ts'
import type { HeartbeatResult } from '../../src/log/heartbeat.ts'

type Database = { era: string; events: string[]; revisions: Record<string, number>; version?: number }

/** A node that hears of a database when the test says so, by clocks that the test sets. */
function openNode(options: FreshnessOptions = {}) {
  const now = { monotonic: 50_000, wall: 1_000_000 }
  const gone: unknown[] = []
  const freshness = new Freshness({
    clocks: { monotonic: () => now.monotonic, wall: () => now.wall },
    onNewEra: (what) => gone.push(what),
    ...options,
  })
  let answers: Database | undefined
  let asked = 0
  const resultOf = ({ era, events, revisions, version = 1 }: Database): HeartbeatResult => {
    const known = freshness.head
    const all = { name: ALL_TABLES, version: versionOfAll(options.projections ?? []), revision: 0 }
    return {
      sentAt: { ...now },
      known,
      hasKnown: known.position === 0 || events[known.position - 1] === known.hash,
      head: events.length > 0 ? { position: events.length, hash: events.at(-1)! } : undefined,
      era,
      projections: [...Object.entries(revisions).map(([name, revision]) => ({ name, version, revision })), all],
    }
  }
  const pass = (ms: number, clocks = { monotonic: true, wall: true }) => {
    if (clocks.monotonic) now.monotonic += ms
    if (clocks.wall) now.wall += ms
  }
  const hear = (database: Database) => freshness.update(resultOf(database))
  freshness.attach({
    trustMs: 1_000,
    async poll() {
      asked += 1
      if (answers) hear(answers)
      else tick(1)
    },
  })
  const tick = (times: number) => {
    for (; times > 0; times -= 1) {
      pass(100)
      freshness.tick()
    }
  }
  return { freshness, hear, pass, tick, gone, answerWith: (next?: Database) => (answers = next), asked: () => asked }
}

const place: Database = { era: 'one', events: ['a', 'b', 'c'], revisions: { news: 3, pages: 1 } }

test('A heartbeat is trusted for a second after it was sent, by both clocks', (t) => {
  for (const clocks of [
    { monotonic: true, wall: false },
    { monotonic: false, wall: true },
  ]) {
    const { freshness, hear, pass } = openNode()
    t.false(freshness.isTrusted())
    hear(place)
    pass(999, clocks)
    t.true(freshness.isTrusted())
    pass(1, clocks)
    t.false(freshness.isTrusted())
    t.false(freshness.canServeCached(undefined))
  }
})

test('Waiting for an update polls until the database answers or is away', async (t) => {
  const { freshness, tick, answerWith, asked } = openNode()
  answerWith(place)
  await freshness.waitForUpdate()
  t.is(asked(), 1)
  t.true(freshness.isTrusted())
  tick(10)
  answerWith()
  await freshness.waitForUpdate()
  t.true(freshness.isAway())
  t.is(asked(), 12)
})

test('The database is away after two seconds without an answer, not counting those in which the process was suspended', (t) => {
  const { freshness, hear, pass, tick } = openNode()
  hear(place)
  tick(20)
  t.false(freshness.isAway())
  tick(1)
  t.true(freshness.isAway())
  t.true(freshness.canServeCached(undefined))

  pass(5_000)
  t.false(freshness.isAway(), 'it stood still, and asks first')
  t.false(freshness.canServeCached(undefined))
  tick(21)
  t.false(freshness.isAway())
  tick(1)
  t.true(freshness.isAway())
  hear(place)
  t.false(freshness.isAway())
})

test('A local file is always trusted and never away', (t) => {
  const { freshness, tick } = openNode()
  freshness.attach({ trustMs: Number.POSITIVE_INFINITY, poll: async () => {} })
  tick(100)
  t.true(freshness.isTrusted())
  t.false(freshness.isAway())
})

test('A position beyond this node’s head is detected, and cookies of another site are ignored', async (t) => {
  const { freshness, hear, answerWith, asked } = openNode()
  hear(place)
  t.is(freshness.logPosition, 'one.3')
  for (const seen of [undefined, 'one.3', 'one.2', 'two.9', '', 'nonsense', 'one.', 'one.x']) {
    t.true(freshness.hasReached(seen), seen)
  }
  t.false(freshness.hasReached('one.4'))
  t.false(freshness.canServeCached('one.4'))
  answerWith({ ...place, events: ['a', 'b', 'c', 'd'] })
  await freshness.waitForUpdate()
  t.is(asked(), 1)
  t.true(freshness.canServeCached('one.4'))

  freshness.advance(new Map([['news', 5]]), { position: 5, hash: 'e' })
  t.is(freshness.logPosition, 'one.5')
  t.true(freshness.hasReached('one.5'))
})

const page = (text: string) => new Representation({ type: 'text/plain', body: Buffer.from(text) })

const others: [what: string, Database][] = [
  ['an older state', { ...place, events: ['a', 'b'] }],
  ['a state of the same length with another end', { ...place, events: ['a', 'b', 'x'] }],
  ['a longer one in which the known head is another', { ...place, events: ['a', 'b', 'x', 'y'] }],
  ['an empty one', { ...place, events: [] }],
  ['one of another era', { ...place, era: 'two' }],
]

for (const [what, other] of others) {
  test(`${what} in its place: no cached or pending answer is served`, async (t) => {
    const { freshness, hear, gone } = openNode()
    const cache = new PageCache(freshness)
    hear(place)
    await cache.getOrCreate('kept', async () => ({ answer: page('old'), needs: ['news'], isCacheable: true }))
    let finish = () => {}
    const late = cache.getOrCreate('late', async () => {
      await new Promise<void>((resolve) => (finish = resolve))
      return { answer: page('old'), needs: ['news'], isCacheable: true }
    })
    t.truthy(cache.find('kept'))
    t.truthy(cache.pending('late'))

    // The same revisions, which mean something else there
    hear(other)
    t.deepEqual(gone, [{ head: { position: 3, hash: 'c' }, era: 'one' }])
    t.falsy(cache.find('kept'))
    t.falsy(cache.pending('late'))
    finish()
    await late
    t.falsy(cache.find('late'))
    t.is(freshness.head.position, other.events.length)
    hear(other)
    t.is(gone.length, 1)
    const made = await cache.getOrCreate('kept', async () => ({
      answer: page('new'),
      needs: ['news'],
      isCacheable: true,
    }))
    t.is(cache.find('kept'), made)
  })
}

test('A database that has grown, also by writes of this node during the poll, is the same', (t) => {
  const { freshness, hear, gone } = openNode()
  hear(place)
  hear({ ...place, events: ['a', 'b', 'c', 'd'] })
  const sentAt = { monotonic: 50_000, wall: 1_000_000 }
  const known = freshness.head
  freshness.advance(new Map(), { position: 5, hash: 'e' })
  const head = { position: 4, hash: 'd' }
  freshness.update({ sentAt, known, hasKnown: true, head, era: 'one', projections: [] })
  t.deepEqual(gone, [])
  t.is(freshness.head.position, 5)
})

test('After a newer version has rebuilt the tables, cached answers are served until they are of this version again', (t) => {
  const { freshness, hear } = openNode({ projections: [{ name: 'news', version: 1 }] })
  hear(place)
  t.false(freshness.isOutdated)
  const snapshot = freshness.snapshot()
  const rebuilt = { ...place, revisions: { news: 4, pages: 2 } }
  hear({ ...rebuilt, version: 2 })
  t.true(freshness.isOutdated)
  t.true(freshness.isCurrent(snapshot, ['news', 'pages']))
  hear(rebuilt)
  t.false(freshness.isOutdated)
  t.false(freshness.isCurrent(snapshot, ['news']))
})

test('A request after an outage does not join work that was started during it', async (t) => {
  const { freshness, hear, tick } = openNode()
  const cache = new PageCache(freshness)
  hear(place)
  tick(21)
  void cache.getOrCreate('page', () => new Promise(() => {}))
  t.truthy(cache.pending('page'))
  hear(place)
  t.falsy(cache.pending('page'))
})

test('During an outage yesterday’s page is served', async (t) => {
  const { freshness, hear, tick } = openNode()
  let day = 'Monday'
  const cache = new PageCache(freshness, { today: () => day })
  hear(place)
  await cache.getOrCreate('page', async () => ({ answer: page(day), needs: ['news'], isCacheable: true }))
  day = 'Tuesday'
  t.falsy(cache.find('page'))
  tick(21)
  t.truthy(cache.find('page'))
  hear(place)
  t.falsy(cache.find('page'))
})
