import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import test, { type ExecutionContext } from 'ava'
import { temporaryFolder } from '../support/festival.ts'
import { inFullRun } from '../support/full-run.ts'
import { CookieClient } from '../support/nodes.ts'
import { querySql, startPostgres } from '../support/postgres.ts'
import { seeded } from '../support/random-commands.ts'
import { callScript } from '../support/script.ts'
import { startServer } from '../support/server-process.ts'

const SEED = Number(process.env.SEED ?? Date.now() % 100_000)
const ROUNDS = process.env.LONG === '1' ? 50 : 3
const PAUSE_MS = 5_000
const PATHS = ['/api/news/uma', '/noticias/uma', '/api/news']

async function openSite(t: ExecutionContext) {
  const postgres = await startPostgres(t)
  const dataDir = join(await temporaryFolder(t), 'data')
  const env = { DATABASE_URL: postgres.url, PUBLIC_URL: 'http://localhost:3000' }
  const start = async () => startServer(t, { dataDir: join(await temporaryFolder(t), 'data'), env })
  const nodes = [await start(), await start()] as const
  const [ana, visitor] = [new CookieClient(), new CookieClient()]
  await ana.signIn(nodes[0].origin)
  const { text } = await ana.request(nodes[0].origin, 'POST', '/api/admin/news', { slug: 'uma', title: 'marca-0-' })
  const { id } = JSON.parse(text)
  type Node = (typeof nodes)[number]
  const shown = async (client: CookieClient, { origin }: Node) =>
    (await Promise.all(PATHS.map((path) => client.get(origin, path)))).map(
      ({ status, text }) => `${status} ${/marca-[\w]+-/.exec(text)?.[0]}`,
    )
  return {
    postgres,
    dataDir,
    nodes,
    save: async ({ origin }: Node, title: string) =>
      (await ana.request(origin, 'PUT', `/api/admin/news/${id}`, { title })).status,
    shownToOrganiser: (node: Node) => shown(ana, node),
    shownToVisitor: (node: Node) => shown(visitor, node),
    readyz: async ({ origin }: Node) => (await visitor.get(origin, '/readyz')).status,
  }
}

const tablesIn = async (url: string) =>
  (await querySql(url, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")).map(({ tablename }) => tablename)

/** Copies every table of the site, to be put back by the function that it returns. */
async function snapshot(url: string): Promise<() => Promise<void>> {
  const tables = await tablesIn(url)
  const copies = tables.map((table) => `CREATE TABLE copy."${table}" AS TABLE public."${table}";`)
  await querySql(url, `DROP SCHEMA IF EXISTS copy CASCADE; CREATE SCHEMA copy; ${copies.join(' ')}`)
  const restored = tables.map(
    (table) => `DELETE FROM public."${table}"; INSERT INTO public."${table}" SELECT * FROM copy."${table}";`,
  )
  const sql = `BEGIN; SET LOCAL session_replication_role = 'replica'; ${restored.join(' ')} COMMIT; DROP SCHEMA copy CASCADE`
  return async () => void (await querySql(url, sql))
}

inFullRun(test, 'http/freshness, «What an organiser has saved on one node shows on the other at once»')(
  `Two nodes show nothing old after a pause, an older database and an outage: ${ROUNDS} rounds each (seed ${SEED})`,
  async (t) => {
    t.timeout(60 * 60_000)
    const site = await openSite(t)
    const { postgres, nodes, save, shownToOrganiser, shownToVisitor, readyz } = site
    const random = seeded(SEED)
    const all = (title: string) => PATHS.map(() => `200 ${title}`)
    const untilShown = async (node: (typeof nodes)[number], title: string) => {
      while ((await shownToVisitor(node)).some((each) => each !== `200 ${title}`)) await setTimeout(10)
      for (let time = 0; time < 5; time += 1) t.deepEqual(await shownToVisitor(node), all(title))
    }
    const rounds = ['paused', 'older', 'cut'].flatMap((what) => Array.from({ length: ROUNDS }, () => what))
    rounds.sort(() => random() - 0.5)
    let now = 'marca-0-'
    for (const [number, what] of rounds.entries()) {
      const [saving, reading] = random() < 0.5 ? nodes : [nodes[1], nodes[0]]
      for (const node of nodes) await untilShown(node, now)
      const title = `marca-${number}${what}-`
      if (what === 'paused') {
        reading.child.kill('SIGSTOP')
        t.is(await save(saving, title), 200)
        await setTimeout(PAUSE_MS)
        reading.child.kill('SIGCONT')
        now = title
      } else if (what === 'older') {
        const putBack = await snapshot(postgres.url)
        t.is(await save(saving, title), 200)
        for (const node of nodes) await untilShown(node, title)
        await putBack()
      } else {
        await postgres.stop('immediate')
        while ((await readyz(reading)) !== 503) await setTimeout(10)
        t.deepEqual(await shownToVisitor(reading), all(now))
        await postgres.start()
        for (const node of nodes) while ((await readyz(node)) !== 200) await setTimeout(10)
        t.is(await save(saving, title), 200)
        now = title
      }
      t.deepEqual(await shownToOrganiser(reading), all(now), `${number} ${what}`)
      for (const node of nodes) await untilShown(node, now)
    }
    t.is((await callScript('verify', [], { dataDir: site.dataDir, databaseUrl: postgres.url })).code, 0)
  },
)
