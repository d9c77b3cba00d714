import test, { type ExecutionContext } from 'ava'
import type { Knex } from 'knex'
import type { Engine } from '../../src/db/engine.ts'
import { type HeartbeatListener, type HeartbeatResult, startHeartbeat } from '../../src/log/heartbeat.ts'
import { type DatabaseOptions, eachEngine } from '../support/engines.ts'
import { appendFacts, openTestFestival } from '../support/festival.ts'

/** A festival with a heartbeat, optionally of a database that can be away. */
async function openHeartbeat(
  t: ExecutionContext,
  { everyMs = 10, canBeAway = true, databaseOptions = {} as DatabaseOptions } = {},
) {
  const { festival } = await openTestFestival(t, databaseOptions)
  const results: HeartbeatResult[] = []
  const errors: unknown[] = []
  const watchers: Knex[] = []
  let [ticks, open, mostOpen] = [0, 0, 0]
  let attached!: Parameters<HeartbeatListener['attach']>[0]
  const engine: Pick<Engine, 'openConnection' | 'heartbeat'> = {
    heartbeat: { everyMs, trustMs: canBeAway ? 1_000 : Number.POSITIVE_INFINITY },
    openConnection() {
      const db = festival.database.openConnection()
      db.on('query', () => {
        open += 1
        mostOpen = Math.max(mostOpen, open)
      })
      for (const end of ['query-response', 'query-error']) {
        db.on(end, () => {
          open -= 1
        })
      }
      watchers.push(db)
      return db
    },
  }
  const listener = {
    head: { position: 0, hash: '' },
    attach(heartbeat: typeof attached) {
      attached = heartbeat
    },
    update: (what: HeartbeatResult) => void results.push(what),
    tick() {
      ticks += 1
    },
  }
  const stop = await startHeartbeat({ engine, listener, onError: (error) => errors.push(error) })
  t.teardown(stop)
  const waitUntil = async (condition: () => boolean) => {
    while (!condition()) await new Promise((next) => setTimeout(next, 5))
  }
  const state = { mostOpen: () => mostOpen, ticks: () => ticks, watcher: () => watchers.at(-1)! }
  return { festival, results, errors, watchers, listener, stop, waitUntil, poll: () => attached.poll(), ...state }
}

eachEngine(test, 'One query reads the revisions, the era and the head of the log', async (t, databaseOptions) => {
  const { festival, results, listener, poll } = await openHeartbeat(t, { databaseOptions })
  const [first] = results as [HeartbeatResult]
  t.is(first.head, undefined)
  const era = await festival.database.read('site').where({ name: 'era' }).first('value')
  t.is(first.era, era.value)

  await appendFacts(festival, 'news/um', { type: 'NewsWithdrawn', data: {} })
  const { position, hash } = await festival.database.read('events').first('position', 'hash')
  const before = performance.now()
  await poll()
  const second = results.at(-1)!
  t.true(second.sentAt.monotonic >= before && second.sentAt.wall <= Date.now())
  t.deepEqual(second.head, { position, hash })
  const states = await festival.database.read('projections').select('name', 'version', 'revision')
  t.deepEqual(
    new Set(second.projections.map((state) => JSON.stringify(state))),
    new Set(states.map((state) => JSON.stringify(state))),
  )

  for (const [known, hasKnown] of [
    [{ position, hash }, true],
    [{ position, hash: 'another' }, false],
    [{ position: 9, hash }, false],
  ] as const) {
    listener.head = known
    await poll()
    t.like(results.at(-1), { known, hasKnown })
  }
})

test('The heartbeat polls repeatedly', async (t) => {
  const { results, waitUntil, ticks } = await openHeartbeat(t)
  await waitUntil(() => results.length >= 3 && ticks() >= 1)
  t.pass()
})

eachEngine(test, 'At most one query is open, and calls made during one share the next', async (t, databaseOptions) => {
  const { results, poll, mostOpen } = await openHeartbeat(t, { everyMs: 60_000, databaseOptions })
  const polls = [poll(), poll()]
  await new Promise(setImmediate)
  for (let time = 0; time < 50; time += 1) polls.push(poll())
  await Promise.all(polls)
  t.is(results.length, 1 + 2)
  t.is(mostOpen(), 1)
})

eachEngine(
  test,
  'A connection that does not answer is replaced, and a lasting fault is reported once',
  async (t, databaseOptions) => {
    const { results, errors, watchers, watcher, waitUntil, poll } = await openHeartbeat(t, { databaseOptions })
    const stuck = watcher()
    // The watcher has one connection: while the test uses it, all queries wait
    const connection = await stuck.client.acquireConnection()
    const before = results.length
    await poll()
    await waitUntil(() => results.length > before)
    t.is(errors.length, 1)
    t.is(watchers.length, 2)

    await watcher().destroy()
    await waitUntil(() => watchers.length === 3)
    t.is(errors.length, 1)
    await stuck.client.releaseConnection(connection)
  },
)

test('A poll of a database that cannot be away has no time limit', async (t) => {
  const { results, errors, watcher, waitUntil, ticks } = await openHeartbeat(t, { canBeAway: false })
  const connection = await watcher().client.acquireConnection()
  const [before, since] = [results.length, ticks()]
  await waitUntil(() => ticks() > since + 20)
  t.true(results.length <= before + 1)
  await watcher().client.releaseConnection(connection)
  await waitUntil(() => results.length > before + 1)
  t.deepEqual(errors, [])
})

test('The heartbeat can be stopped while the database does not answer', async (t) => {
  const { watcher, stop, poll } = await openHeartbeat(t, { everyMs: 60_000 })
  const stuck = watcher()
  const connection = await stuck.client.acquireConnection()
  void poll()
  await new Promise(setImmediate)
  await stop()
  await stuck.client.releaseConnection(connection)
  t.pass()
})
