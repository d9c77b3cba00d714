import { execFile } from 'node:child_process'
import { readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import test, { type ExecutionContext } from 'ava'
import pg from 'pg'
import { startFaultyNetwork } from '../support/faulty-network.ts'
import { temporaryFolder } from '../support/festival.ts'
import { freePort } from '../support/free-port.ts'
import { inFullRun } from '../support/full-run.ts'
import { CookieClient, type SiteNode, startNode, startNodes } from '../support/nodes.ts'
import { freshDatabase, type PostgresServer, querySql, startPostgres } from '../support/postgres.ts'
import { runScript } from '../support/script.ts'
import { spawnServer } from '../support/server-process.ts'
import { siteReady } from '../support/site-ready.ts'

const LONG = process.env.LONG === '1'
const NODES = LONG ? 10 : 2

const visitor = new CookieClient()
const statusOf = async (node: SiteNode, path: string) => (await visitor.get(node.origin, path)).status
const publish = (client: CookieClient, node: SiteNode, slug: string) =>
  client.request(node.origin, 'POST', '/api/admin/news', { slug, title: slug })

async function waitForReadyz(node: SiteNode, status: number): Promise<void> {
  while ((await statusOf(node, '/readyz')) !== status) await setTimeout(10)
}

async function signIn(node: SiteNode): Promise<CookieClient> {
  const ana = new CookieClient()
  await ana.signIn(node.origin)
  return ana
}

test(`${NODES} nodes that start together on an empty database become one site, and an outdated node serves its cached pages`, async (t) => {
  t.timeout(5 * 60_000)
  const databaseUrl = await freshDatabase(t)
  const nodes = await startNodes(t, NODES, { databaseUrl, env: { INITIAL_CONTENT: 'festival' } })
  const one = nodes[0]!
  for (const node of nodes) t.is(await statusOf(node, '/readyz'), 200)
  const [{ created, different }] = (await querySql(
    databaseUrl,
    "SELECT count(*) AS created, count(DISTINCT data) AS different FROM events WHERE type <> 'MediaStored'",
  )) as [{ created: string; different: string }]
  t.is(created, different)
  t.true(Number(created) > 50)
  t.is((await querySql(databaseUrl, 'SELECT DISTINCT username FROM administrators')).length, 1)
  t.is((await runScript('verify', [], one.location)).code, 0)
  t.is((await runScript('rebuild', ['--check'], one.location)).code, 0)

  const ana = await signIn(one)
  const page = (await visitor.get(one.origin, '/noticias')).text
  await querySql(databaseUrl, 'UPDATE projections SET version = version + 99')
  await waitForReadyz(one, 503)
  const rejected = await publish(ana, one, 'cedo')
  t.deepEqual([rejected.status, rejected.headers.has('retry-after')], [503, true])
  t.deepEqual((await visitor.get(one.origin, '/noticias')).text, page)
  await querySql(databaseUrl, 'UPDATE projections SET version = version - 99')
  await waitForReadyz(one, 200)
  t.is((await publish(ana, one, 'cedo')).status, 201)
})

inFullRun(test, 'db/postgres-start lets a start wait, http/postgres-away reads and saves, http/database-retry refuses')(
  'A start and saves wait for the database, and saves are rejected after a time limit',
  async (t) => {
    t.timeout(3 * 60_000)
    const postgres = await startPostgres(t)
    await postgres.stop('fast')
    const tried = new Set<number>()
    const starting = [0, 1].map(async (index) => {
      const network = await startFaultyNetwork(t, postgres.url, () => {
        tried.add(index)
        return 'passed'
      })
      return startNode(t, { databaseUrl: network.url })
    })
    while (tried.size < 2) await setTimeout(10)
    await postgres.start()
    const [one, other] = (await Promise.all(starting)) as [SiteNode, SiteNode]
    const ana = await signIn(one)
    t.is((await publish(ana, one, 'antes')).status, 201)
    // Requested by the author, so that the cached page is newer than the save.
    for (const { origin } of [one, other]) t.is((await ana.get(origin, '/noticias/antes')).status, 200)

    await postgres.stop('immediate')
    const early = publish(ana.copy(), one, 'perdida')
    await waitForReadyz(one, 503)
    let isAway = true
    const faults: string[] = []
    const reading = (async () => {
      while (isAway) {
        for (const node of [one, other]) {
          const status = await statusOf(node, '/noticias/antes')
          if (status !== 200) faults.push(`a cached page is ${status}`)
        }
        await setTimeout(20)
      }
    })()
    t.is((await early).status, 503)
    const late = publish(ana.copy(), one, 'esperada')
    isAway = false
    await reading
    t.deepEqual(faults, [])
    await postgres.start()
    t.is((await late).status, 201)
    for (const node of [one, other]) await waitForReadyz(node, 200)
    const list = JSON.parse((await ana.get(other.origin, '/api/news')).text).map(({ slug }: { slug: string }) => slug)
    t.deepEqual(list.sort(), ['antes', 'esperada'])
  },
)

/** Resolves as soon as the port is open, which is before the site is. */
async function startHeldNode(t: ExecutionContext, databaseUrl: string) {
  const port = await freePort()
  const env = { DATABASE_URL: databaseUrl, PUBLIC_URL: 'http://localhost:3000' }
  const { child, listening } = spawnServer(t, { dataDir: join(await temporaryFolder(t), 'data'), port, env })
  await listening
  const origin = `http://127.0.0.1:${port}`
  return { origin, ready: () => siteReady(origin, () => child.exitCode === null) }
}

inFullRun(test, 'db/postgres-start waits for an unavailable server, http/postgres-away answers meanwhile')(
  'Nodes that start while the database refuses connections, or is silent, answer meanwhile and are ready after its return',
  async (t) => {
    t.timeout(2 * 60_000)
    const postgres = await startPostgres(t)
    const network = await startFaultyNetwork(t, await freshDatabase(t, { server: postgres.url }), () => 'swallowed')
    await postgres.stop('fast')
    const nodes = await Promise.all([postgres.url, network.url].map((url) => startHeldNode(t, url)))
    const reads = ['/healthz', '/readyz', '/', '/noticias', '/api/news']
    const signUp = (origin: string) => visitor.request(origin, 'POST', '/api/newsletter', { email: 'ana@exemplo.pt' })
    const answers = nodes.flatMap(({ origin }) => [...reads.map((path) => visitor.get(origin, path)), signUp(origin)])
    for (const [index, { status, headers }] of (await Promise.all(answers)).entries()) {
      const path = reads[index % (reads.length + 1)] ?? 'the write'
      const isProbe = /z$/.test(path)
      t.deepEqual([status, headers.has('retry-after')], [path === '/healthz' ? 200 : 503, !isProbe], path)
    }

    // What creates the engine's own tables, and the log's, is also cut off once
    const cuts = ['CREATE TABLE migrations', 'create table "events"']
    network.fateOf = (sql) => {
      if (!cuts[0] || !sql.includes(cuts[0])) return 'passed'
      cuts.shift()
      return 'cut'
    }
    await postgres.start()
    for (const { ready } of nodes) await ready()
    t.deepEqual(cuts, [])
    for (const { origin } of nodes)
      t.deepEqual([(await visitor.get(origin, '/noticias')).status, (await signUp(origin)).status], [200, 200])
  },
)

inFullRun(test, 'http/database-away and http/freshness replace it under one node')(
  'Replacing the database with an older copy invalidates all caches',
  async (t) => {
    const postgres = await startPostgres(t)
    const nodes = await startNodes(t, 2, { databaseUrl: postgres.url })
    const ana = await signIn(nodes[0]!)
    await publish(ana, nodes[0]!, 'primeira')
    const older = `${postgres.folder}-older`
    await postgres.stop('fast')
    await promisify(execFile)('cp', ['-a', postgres.folder, older])
    await postgres.start()
    for (const node of nodes) await waitForReadyz(node, 200)
    t.is((await publish(ana, nodes[0]!, 'segunda')).status, 201)
    for (const node of nodes) {
      while ((await statusOf(node, '/noticias/segunda')) !== 200) await setTimeout(10)
      t.regex((await visitor.get(node.origin, '/api/news')).text, /segunda/)
    }

    await postgres.stop('immediate')
    await rename(postgres.folder, `${postgres.folder}-newer`)
    await rename(older, postgres.folder)
    await postgres.start()
    for (const node of nodes) {
      await waitForReadyz(node, 200)
      const [list, page] = await Promise.all([
        visitor.get(node.origin, '/api/news'),
        visitor.get(node.origin, '/noticias/segunda'),
      ])
      t.regex(list.text, /primeira/)
      t.notRegex(list.text, /segunda/)
      t.is(page.status, 404)
      while (!node.server().output().out.includes('the end of the log that was known is gone')) await setTimeout(50)
    }
    // The browser's cookie has a revision that no longer exists.
    t.is((await ana.get(nodes[1]!.origin, '/api/news')).status, 200)
    t.is((await publish(ana, nodes[1]!, 'terceira')).status, 201)
    t.regex((await ana.get(nodes[0]!.origin, '/api/news')).text, /terceira/)
  },
)

/** Looks several times, because bytes that VACUUM moves to a new file meanwhile can be missed. */
async function tablesContain({ folder }: PostgresServer, bytes: Buffer): Promise<boolean> {
  const tables = join(folder, 'base')
  for (let look = 0; look < 3; look += 1) {
    const files = (await readdir(tables, { recursive: true, withFileTypes: true })).filter((file) => file.isFile())
    for (const { parentPath, name } of files) {
      const content = await readFile(join(parentPath, name)).catch(() => Buffer.alloc(0))
      if (content.includes(bytes)) return true
    }
    await setTimeout(50)
  }
  return false
}

inFullRun(test, 'scripts/subscriber, «An erased subscriber is in no PostgreSQL table»')(
  'The key of an erased subscriber is removed from every table file, whichever node is killed',
  async (t) => {
    t.timeout(3 * 60_000)
    const postgres = await startPostgres(t)
    const nodes = (await startNodes(t, 2, { databaseUrl: postgres.url })) as [SiteNode, SiteNode]
    const [one, other] = nodes
    const ana = await signIn(one)

    async function erase(email: string, kill: () => Promise<unknown>, restart: () => Promise<unknown>) {
      t.is((await visitor.request(one.origin, 'POST', '/api/newsletter', { email })).status, 200)
      const [subscriber] = JSON.parse((await ana.get(one.origin, '/api/admin/newsletter')).text)
      const [row] = await querySql<{ key: string }>(
        postgres.url,
        `SELECT key FROM subject_keys WHERE subject = '${subscriber.id}'`,
      )
      await querySql(postgres.url, 'CHECKPOINT')
      const key = Buffer.from(row!.key)
      t.true(await tablesContain(postgres, key))

      // A reader keeps the old row alive, so that erasing is unfinished when the response arrives.
      const reader = new pg.Client(postgres.url)
      await reader.connect()
      // A connection that is open when the server stops would hide why the test failed.
      t.teardown(() => reader.end())
      await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM site')
      t.is((await ana.request(one.origin, 'DELETE', `/api/admin/newsletter/${subscriber.id}`)).status, 204)
      await kill()
      t.true(await tablesContain(postgres, key))
      await reader.end()
      await restart()
      while (await tablesContain(postgres, key)) await setTimeout(50)
    }

    await erase(
      'ana@exemplo.pt',
      () => one.stop('SIGKILL'),
      async () => {},
    )
    await one.start()
    await erase(
      'bia@exemplo.pt',
      () => Promise.all(nodes.map((node) => node.stop('SIGKILL'))),
      () => other.start(),
    )
  },
)
