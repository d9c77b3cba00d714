import test, { type ExecutionContext } from 'ava'
import type { Knex } from 'knex'
import type { Engine } from '../../src/db/engine.ts'
import { type HeartbeatListener, type HeartbeatResult, startHeartbeat } from '../../src/log/heartbeat.ts'
import { type DatabaseOptions, eachEngine } from '../support/engines.ts'
import { appendFacts, openTestFestival } from '../support/festival.ts'

/** A festival with a heartbeat, on request as on a database that can be away. */
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
  const once = async (isSo: () => boolean) => {
    while (!isSo()) await new Promise((next) => setTimeout(next, 5))
  }
  const state = { mostOpen: () => mostOpen, ticks: () => ticks, watcher: () => watchers.at(-1)! }
  return { festival, results, errors, watchers, listener, stop, once, poll: () => attached.poll(), ...state }
}

eachEngine(test, 'one query reads the revisions, the era and the head of the log', async (t, databaseOptions) => {
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

test('it polls repeatedly', async (t) => {
  const { results, once, ticks } = await openHeartbeat(t)
  await once(() => results.length >= 3 && ticks() >= 1)
  t.pass()
})

eachEngine(test, 'at most one query is open, and calls made during one share the next', async (t, databaseOptions) => {
  const { results, poll, mostOpen } = await openHeartbeat(t, { everyMs: 60_000, databaseOptions })
  const asking = [poll(), poll()]
  await new Promise(setImmediate)
  for (let turn = 0; turn < 50; turn += 1) asking.push(poll())
  await Promise.all(asking)
  t.is(results.length, 1 + 2)
  t.is(mostOpen(), 1)
})

eachEngine(
  test,
  'a connection that does not answer is replaced, and a lasting fault is reported once',
  async (t, databaseOptions) => {
    const { results, errors, watchers, watcher, once, poll } = await openHeartbeat(t, { databaseOptions })
    const stuck = watcher()
    // It has a single connection: while the test holds it, all queries wait
    const connection = await stuck.client.acquireConnection()
    const before = results.length
    await poll()
    await once(() => results.length > before)
    t.is(errors.length, 1)
    t.is(watchers.length, 2)

    await watcher().destroy()
    await once(() => watchers.length === 3)
    t.is(errors.length, 1)
    await stuck.client.releaseConnection(connection)
  },
)

test('a database that cannot be away is waited for without a time limit', async (t) => {
  const { results, errors, watcher, once, ticks } = await openHeartbeat(t, { canBeAway: false })
  const connection = await watcher().client.acquireConnection()
  const [before, since] = [results.length, ticks()]
  await once(() => ticks() > since + 20)
  t.true(results.length <= before + 1)
  await watcher().client.releaseConnection(connection)
  await once(() => results.length > before + 1)
  t.deepEqual(errors, [])
})

test('it stops while the database does not answer', async (t) => {
  const { watcher, stop, poll } = await openHeartbeat(t, { everyMs: 60_000 })
  const stuck = watcher()
  const connection = await stuck.client.acquireConnection()
  void poll()
  await new Promise(setImmediate)
  await stop()
  await stuck.client.releaseConnection(connection)
  t.pass()
})
