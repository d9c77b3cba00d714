import { setTimeout } from 'node:timers/promises'
import test from 'ava'
import { openFestival } from '../../src/festival.ts'
import { ConcurrentWriters } from '../support/concurrent-writers.ts'
import { eventsOf } from '../support/festival.ts'
import { inFullRun } from '../support/full-run.ts'
import { CookieClient, type SiteNode, startNodes } from '../support/nodes.ts'
import { querySql, startPostgres } from '../support/postgres.ts'
import { seeded } from '../support/random-commands.ts'
import { runScript } from '../support/script.ts'

const LONG = process.env.LONG === '1'
const SEED = Number(process.env.SEED) || Date.now() % 2 ** 31
const WRITERS = 32
/** Signing in is slow, so the writers share these sessions. */
const SESSIONS = LONG ? WRITERS : 4

/** Slow commits, so that many faults hit one. */
const SETTINGS = { fsync: 'on', commit_delay: '20000', commit_siblings: '0' }

const CUT =
  "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"

const runs = [
  { engine: 'PostgreSQL', kills: LONG ? 100 : 1, restarts: LONG ? 20 : 1, cuts: LONG ? 20 : 1 },
  { engine: 'SQLite', kills: LONG ? 100 : 1, restarts: 0, cuts: 0 },
]

const onBoth = 'scripts/crash kills a server on SQLite, scripts/two-servers one of two, and PostgreSQL runs here'
for (const { engine, kills, restarts, cuts } of runs) {
  const declare = engine === 'SQLite' ? inFullRun(test, onBoth) : test
  declare(
    `${engine}: ${kills} kills of a node, ${restarts} restarts of the database and ${cuts} cuts of all connections lose and duplicate no write (seed ${SEED})`,
    async (t) => {
      t.timeout(60 * 60_000)
      const random = seeded(SEED)
      const postgres = engine === 'PostgreSQL' ? await startPostgres(t, { settings: SETTINGS }) : undefined
      const nodes = await startNodes(t, 2, { databaseUrl: postgres?.url })
      const [one] = nodes as [SiteNode]
      const signedIn = Array.from({ length: SESSIONS }, () => new CookieClient())
      for (const visitor of signedIn) t.is((await visitor.signIn(one.origin)).status, 200)
      const visitors = Array.from(
        { length: WRITERS },
        (_, number) => signedIn[number] ?? signedIn[number % SESSIONS]!.copy(),
      )
      const crowd = new ConcurrentWriters(nodes, visitors, random)
      const writing = crowd.write()

      async function kill() {
        const node = nodes[Math.floor(random() * nodes.length)]!
        await node.stop('SIGKILL')
        await node.start()
      }
      async function restart() {
        await postgres!.stop('immediate')
        await postgres!.start()
      }
      /** The server finishes a running commit, but the client gets no answer. */
      const cut = () => querySql(postgres!.url, CUT)
      const faults = [...Array(kills).fill(kill), ...Array(restarts).fill(restart), ...Array(cuts).fill(cut)]
      for (let left = faults.length; left > 0; left -= 1) {
        await crowd.waitForMore(1 + Math.floor(random() * 60))
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
      for (const node of nodes) t.is((await node.stop('SIGTERM')).code, 0)
      t.is((await runScript('verify', [], one.location)).code, 0)
      t.is((await runScript('rebuild', ['--check'], one.location)).code, 0)
      const festival = await openFestival(one.location)
      const events = (await eventsOf(festival)) as { position: number; data: string }[]
      await festival.close()
      t.deepEqual(
        events.map(({ position }) => position),
        events.map((_, index) => index + 1),
      )
      const wrong = [...crowd.problems, ...crowd.findInconsistencies(events)]
      t.log(
        `seed ${SEED}, ${engine}: ${kills} kills, ${restarts} restarts, ${cuts} cuts, ${crowd.acknowledged} acknowledged, ` +
          `${crowd.count('refused') + crowd.count('not kept')} refused ${[...new Set(crowd.refusals)].join(' ')}, ` +
          `${crowd.count('no answer')} without an answer, ${crowd.resent} sent again, ${events.length} events, ${crowd.reads} reads of own saves, wrong ${wrong.length}`,
      )
      t.deepEqual(wrong, [])
    },
  )
}
