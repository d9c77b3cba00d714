import test, { type ExecutionContext } from 'ava'
import type { Knex } from 'knex'
import type { Engine } from '../../src/db/engine.ts'
import { type Heard, type Listener, startHeartbeat } from '../../src/db/heartbeat.ts'
import { eachEngine, type Kept } from '../support/engines.ts'
import { happened, openTestFestival } from '../support/festival.ts'

/** A festival to which somebody listens, as to one whose database can be away. */
async function openHeard(t: ExecutionContext, { everyMs = 10, canBeAway = true, kept = {} as Kept } = {}) {
  const { festival } = await openTestFestival(t, kept)
  const heard: Heard[] = []
  const errors: unknown[] = []
  const watchers: Knex[] = []
  let [ticks, open, mostOpen] = [0, 0, 0]
  let follow!: Parameters<Listener['follow']>[0]
  const engine: Pick<Engine, 'watcher' | 'heartbeat'> = {
    heartbeat: { everyMs, trustMs: canBeAway ? 1_000 : Number.POSITIVE_INFINITY },
    watcher() {
      const db = festival.database.watcher()
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
    follow(heartbeat: typeof follow) {
      follow = heartbeat
    },
    update: (what: Heard) => void heard.push(what),
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
  return { festival, heard, errors, watchers, listener, stop, once, poll: () => follow.poll(), ...state }
}

const named = ({ rows }: Heard, what: string) => rows.filter((row) => row.what === what)

eachEngine(
  test,
  'one query says which revisions there are, which era, and what the end of the log is',
  async (t, kept) => {
    const { festival, heard, listener, poll } = await openHeard(t, { kept })
    const [first] = heard as [Heard]
    t.deepEqual(named(first, 'head'), [])
    const era = await festival.database.read('site').where({ name: 'era' }).first('value')
    t.is(named(first, 'era')[0]!.name, era.value)

    await happened(festival, 'news/um', { type: 'NewsWithdrawn', data: {} })
    const { position, hash } = await festival.database.read('events').first('position', 'hash')
    const before = performance.now()
    await poll()
    const second = heard.at(-1)!
    t.true(second.sentAt.monotonic >= before && second.sentAt.wall <= Date.now())
    t.like(named(second, 'head')[0], { name: hash, version: position })
    const states = await festival.database.read('projections').select('name', 'version', 'revision')
    const told = named(second, 'projection').map(({ what: _, ...state }) => state)
    t.deepEqual(
      new Set(told.map((state) => JSON.stringify(state))),
      new Set(states.map((state) => JSON.stringify(state))),
    )

    for (const [known, isThere] of [
      [{ position, hash }, true],
      [{ position, hash: 'another' }, false],
      [{ position: 9, hash }, false],
    ] as const) {
      listener.head = known
      await poll()
      t.deepEqual(heard.at(-1)!.known, known)
      t.is(named(heard.at(-1)!, 'known').length, isThere ? 1 : 0)
    }
  },
)

test('it asks again by itself', async (t) => {
  const { heard, once, ticks } = await openHeard(t)
  await once(() => heard.length >= 3 && ticks() >= 1)
  t.pass()
})

eachEngine(test, 'never more than one query is open: who comes during one shares the next', async (t, kept) => {
  const { heard, poll, mostOpen } = await openHeard(t, { everyMs: 60_000, kept })
  const asking = [poll(), poll()]
  await new Promise(setImmediate)
  for (let turn = 0; turn < 50; turn += 1) asking.push(poll())
  await Promise.all(asking)
  t.is(heard.length, 1 + 2)
  t.is(mostOpen(), 1)
})

eachEngine(
  test,
  'a connection that does not answer is given up, and a fault is told once while it lasts',
  async (t, kept) => {
    const { heard, errors, watchers, watcher, once, poll } = await openHeard(t, { kept })
    const stuck = watcher()
    // It has one connection; who holds that keeps all queries waiting
    const connection = await stuck.client.acquireConnection()
    const before = heard.length
    await poll()
    await once(() => heard.length > before)
    t.is(errors.length, 1)
    t.is(watchers.length, 2)

    await watcher().destroy()
    await once(() => watchers.length === 3)
    t.is(errors.length, 1)
    await stuck.client.releaseConnection(connection)
  },
)

test('what can never be away is waited for, however long it takes', async (t) => {
  const { heard, errors, watcher, once, ticks } = await openHeard(t, { canBeAway: false })
  const connection = await watcher().client.acquireConnection()
  const [before, since] = [heard.length, ticks()]
  await once(() => ticks() > since + 20)
  t.true(heard.length <= before + 1)
  await watcher().client.releaseConnection(connection)
  await once(() => heard.length > before + 1)
  t.deepEqual(errors, [])
})

test('it stops while the database does not answer', async (t) => {
  const { watcher, stop, poll } = await openHeard(t, { everyMs: 60_000 })
  const stuck = watcher()
  const connection = await stuck.client.acquireConnection()
  void poll()
  await new Promise(setImmediate)
  await stop()
  await stuck.client.releaseConnection(connection)
  t.pass()
})
