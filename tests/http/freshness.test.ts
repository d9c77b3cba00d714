import test from 'ava'
import { ALL_TABLES, versionOfAll } from '../../projections/revisions.ts'
import { Freshness, type FreshnessOptions } from '../../src/http/freshness.ts'
import { PageCache } from '../../src/http/page-cache.ts'
import { Representation } from '../../src/http/representation.ts'
import type { HeartbeatResult } from '../../src/log/heartbeat.ts'
import { createGate } from '../support/gate.ts'

type Database = { era: string; events: string[]; revisions: Record<string, number>; version?: number }

/** A node that receives a database’s state when the test sends it, with clocks that the test sets. */
function openNode(options: FreshnessOptions = {}) {
  const now = { monotonic: 50_000, wall: 1_000_000 }
  const resets: unknown[] = []
  const freshness = new Freshness({
    clocks: { monotonic: () => now.monotonic, wall: () => now.wall },
    onNewEra: (what) => resets.push(what),
    ...options,
  })
  let answers: Database | undefined
  let polls = 0
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
  const receive = (database: Database) => freshness.update(resultOf(database))
  freshness.attach({
    trustMs: 1_000,
    async poll() {
      polls += 1
      if (answers) receive(answers)
      else tick(1)
    },
  })
  const tick = (times: number) => {
    for (; times > 0; times -= 1) {
      pass(100)
      freshness.tick()
    }
  }
  return {
    freshness,
    receive,
    pass,
    tick,
    resets,
    answerWith: (next?: Database) => (answers = next),
    polls: () => polls,
  }
}

const initial: Database = { era: 'one', events: ['a', 'b', 'c'], revisions: { news: 3, pages: 1 } }

test('A heartbeat is trusted for a second after it was sent, by both clocks', (t) => {
  for (const clocks of [
    { monotonic: true, wall: false },
    { monotonic: false, wall: true },
  ]) {
    const { freshness, receive, pass } = openNode()
    t.false(freshness.isTrusted())
    receive(initial)
    pass(999, clocks)
    t.true(freshness.isTrusted())
    pass(1, clocks)
    t.false(freshness.isTrusted())
    t.false(freshness.canServeCached(undefined))
  }
})

test('Waiting for an update polls until the database answers or is away', async (t) => {
  const { freshness, tick, answerWith, polls } = openNode()
  answerWith(initial)
  await freshness.waitForUpdate()
  t.is(polls(), 1)
  t.true(freshness.isTrusted())
  tick(10)
  answerWith()
  await freshness.waitForUpdate()
  t.true(freshness.isAway())
  t.is(polls(), 12)
})

test('The database is away after two seconds without an answer, not counting those in which the process was suspended', (t) => {
  const { freshness, receive, pass, tick } = openNode()
  receive(initial)
  tick(20)
  t.false(freshness.isAway())
  tick(1)
  t.true(freshness.isAway())
  t.true(freshness.canServeCached(undefined))

  pass(5_000)
  t.false(freshness.isAway(), 'after a suspension it polls first')
  t.false(freshness.canServeCached(undefined))
  tick(21)
  t.false(freshness.isAway())
  tick(1)
  t.true(freshness.isAway())
  receive(initial)
  t.false(freshness.isAway())
})

test('A local file is always trusted and never away', (t) => {
  const { freshness, tick } = openNode()
  freshness.attach({ trustMs: Number.POSITIVE_INFINITY, poll: async () => {} })
  tick(100)
  t.true(freshness.isTrusted())
  t.false(freshness.isAway())
})

const creating = (text: string) => async () => {
  const answer = new Representation({ type: 'text/plain', body: Buffer.from(text) })
  return { answer, needs: ['news'], isCacheable: true }
}

const replacements: [what: string, Database][] = [
  ['an older log', { ...initial, events: ['a', 'b'] }],
  ['a log of the same length with another last event', { ...initial, events: ['a', 'b', 'x'] }],
  ['a longer log that has another event at the known position', { ...initial, events: ['a', 'b', 'x', 'y'] }],
  ['an empty log', { ...initial, events: [] }],
  ['a log of another era', { ...initial, era: 'two' }],
]

for (const [what, other] of replacements) {
  test(`After the log was replaced by ${what}, no cached or pending answer is served`, async (t) => {
    const { freshness, receive, resets } = openNode()
    const cache = new PageCache(freshness)
    receive(initial)
    await cache.getOrCreate('cached', creating('old'))
    const gate = createGate()
    const late = cache.getOrCreate('late', () => gate.opened.then(creating('old')))
    t.truthy(cache.find('cached'))
    t.truthy(cache.pending('late'))

    // The revisions are equal, but belong to another log
    receive(other)
    t.deepEqual(resets, [{ head: { position: 3, hash: 'c' }, era: 'one' }])
    t.falsy(cache.find('cached'))
    t.falsy(cache.pending('late'))
    gate.open()
    await late
    t.falsy(cache.find('late'))
    t.is(freshness.head.position, other.events.length)
    receive(other)
    t.is(resets.length, 1)
    const created = await cache.getOrCreate('cached', creating('new'))
    t.is(cache.find('cached'), created)
  })
}

test('A database that has grown, also by writes of this node during the poll, is the same', (t) => {
  const { freshness, receive, resets } = openNode()
  receive(initial)
  receive({ ...initial, events: ['a', 'b', 'c', 'd'] })
  const sentAt = { monotonic: 50_000, wall: 1_000_000 }
  const known = freshness.head
  freshness.advance(new Map(), { position: 5, hash: 'e' })
  const head = { position: 4, hash: 'd' }
  freshness.update({ sentAt, known, hasKnown: true, head, era: 'one', projections: [] })
  t.deepEqual(resets, [])
  t.is(freshness.head.position, 5)
})

test('A request after an outage does not join work that was started during it', async (t) => {
  const { freshness, receive, tick } = openNode()
  const cache = new PageCache(freshness)
  receive(initial)
  tick(21)
  void cache.getOrCreate('page', () => new Promise(() => {}))
  t.truthy(cache.pending('page'))
  receive(initial)
  t.falsy(cache.pending('page'))
})

test('During an outage yesterday’s page is served', async (t) => {
  const { freshness, receive, tick } = openNode()
  let day = 'Monday'
  const cache = new PageCache(freshness, { today: () => day })
  receive(initial)
  await cache.getOrCreate('page', creating(day))
  day = 'Tuesday'
  t.falsy(cache.find('page'))
  tick(21)
  t.truthy(cache.find('page'))
  receive(initial)
  t.falsy(cache.find('page'))
})
