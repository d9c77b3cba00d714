import { setTimeout } from 'node:timers/promises'
import test from 'ava'
import type { SiteLocation } from '../../src/db/open.ts'
import { openFestival } from '../../src/festival.ts'
import { ConcurrentWriters } from '../support/concurrent-writers.ts'
import { eventsOf } from '../support/festival.ts'
import { CookieClient, type SiteNode, startNodes } from '../support/nodes.ts'
import { querySql, startPostgres } from '../support/postgres.ts'
import { seeded } from '../support/random-commands.ts'
import { callScript } from '../support/script.ts'
import { spawnServer } from '../support/server-process.ts'

const LONG = process.env.LONG === '1'
const SEED = Number(process.env.SEED) || Date.now() % 2 ** 31
const WRITERS = LONG ? 32 : 12
/** Signing in is slow, so the writers share these sessions. */
const SESSIONS = LONG ? WRITERS : 2

/** Slow commits, so that many faults hit one. */
const SETTINGS = { fsync: 'on', commit_delay: '20000', commit_siblings: '0' }

const CUT =
  "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"

const runs = [
  { engine: 'PostgreSQL', count: 2, kills: LONG ? 100 : 1, restarts: LONG ? 20 : 1, cuts: LONG ? 20 : 1 },
  { engine: 'SQLite', count: LONG ? 2 : 1, kills: LONG ? 100 : 1, restarts: 0, cuts: 0 },
]

for (const { engine, count, kills, restarts, cuts } of runs)
  test(`${engine}: ${kills} kills of a node, ${restarts} restarts of the database and ${cuts} cuts of all connections lose and duplicate no write (seed ${SEED})`, async (t) => {
    t.timeout(60 * 60_000)
    const random = seeded(SEED)
    const postgres = engine === 'PostgreSQL' ? await startPostgres(t, SETTINGS) : undefined
    const nodes = await startNodes(t, count, { databaseUrl: postgres?.url })
    const [one] = nodes as [SiteNode]
    const signedIn = Array.from({ length: SESSIONS }, () => new CookieClient())
    for (const visitor of signedIn) t.is((await visitor.signIn(one.origin)).status, 200)
    const visitors = Array.from({ length: WRITERS }, (_, number) => signedIn[number % SESSIONS]!)
    const crowd = new ConcurrentWriters(nodes, visitors, random)
    const writing = crowd.write()

    async function kill() {
      const node = nodes[Math.floor(random() * nodes.length)]!
      await node.stop('SIGKILL')
      if (random() < 0.2) await killWhileStarting(node.location)
      await node.start()
    }
    async function killWhileStarting({ dataDir, databaseUrl }: SiteLocation) {
      const { child, ended } = spawnServer(t, { dataDir, env: databaseUrl ? { DATABASE_URL: databaseUrl } : {} })
      await setTimeout(random() * 900)
      child.kill('SIGKILL')
      await ended
    }
    async function restart() {
      await postgres!.stop('immediate')
      await postgres!.start()
    }
    /** The server finishes a running commit, but the client gets no answer. */
    const cut = () => querySql(postgres!.url, CUT)
    const faults = [...Array(kills).fill(kill), ...Array(restarts).fill(restart), ...Array(cuts).fill(cut)]
    for (let left = faults.length; left > 0; left -= 1) {
      await crowd.waitForMore(1 + Math.floor(random() * WRITERS * 2))
      // A random time after the acknowledgement.
      await setTimeout(random() * 20)
      await faults.splice(Math.floor(random() * left), 1)[0]()
    }
    await crowd.waitForMore(WRITERS)
    crowd.stop()
    await writing

    for (const { origin } of nodes) {
      t.is((await visitors[0]!.get(origin, '/readyz')).status, 200)
      for (const visitor of signedIn) t.is((await visitor.get(origin, '/api/admin/me')).status, 200)
      for (const url of crowd.pictures) t.is((await visitors[0]!.get(origin, url)).status, 200, url)
    }
    for (const { code } of await Promise.all(nodes.map((node) => node.stop('SIGTERM')))) t.is(code, 0)
    t.is((await callScript('verify', [], one.location)).code, 0)
    t.is((await callScript('rebuild', ['--check'], one.location)).code, 0)
    const festival = await openFestival(one.location)
    const events = (await eventsOf(festival)) as { position: number; data: string }[]
    await festival.close()
    t.deepEqual(
      events.map(({ position }) => position),
      events.map((_, index) => index + 1),
    )
    const wrong = [...crowd.problems, ...crowd.findInconsistencies(events)]
    t.log(
      `seed ${SEED}, ${engine}: ${crowd.acknowledged} acknowledged, ${crowd.count('refused') + crowd.count('not kept')} refused, ` +
        `${crowd.count('no answer')} without an answer, ${events.length} events`,
    )
    t.deepEqual(wrong, [])
  })
