import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import test from 'ava'
import pg from 'pg'
import { filesContaining } from '../support/folder-contents.ts'
import { inFullRun } from '../support/full-run.ts'
import { CookieClient, type SiteNode, startNodes } from '../support/nodes.ts'
import { freshDatabase, type PostgresServer, querySql, startPostgres } from '../support/postgres.ts'
import { callScript } from '../support/script.ts'

const LONG = process.env.LONG === '1'
const NODES = LONG ? 10 : 2
const SAVES = LONG ? 200 : 20

const visitor = new CookieClient()

const PATHS = ['/api/news/uma', '/noticias/uma', '/api/news']

/** Polls all pages until they show the mark. */
async function waitUntilShown({ origin }: SiteNode, mark: string) {
  for (const path of PATHS) while (!(await visitor.get(origin, path)).text.includes(mark)) await setTimeout(10)
}

test(`${NODES} nodes that start together on an empty database become one site, and ${SAVES} saves on two are visible to everybody at once where they were made, to their author at once on both, and then to others`, async (t) => {
  t.timeout(10 * 60_000)
  const databaseUrl = await freshDatabase(t)
  const nodes = await startNodes(t, NODES, { databaseUrl, env: { INITIAL_CONTENT: 'festival' } })
  const [one, other] = nodes as [SiteNode, SiteNode]
  for (const { origin } of nodes) t.is((await visitor.get(origin, '/readyz')).status, 200)
  const [{ created, different }] = (await querySql(
    databaseUrl,
    "SELECT count(*) AS created, count(DISTINCT data) AS different FROM events WHERE type <> 'MediaStored'",
  )) as [{ created: string; different: string }]
  t.is(created, different)
  t.true(Number(created) > 50)
  t.is((await querySql(databaseUrl, 'SELECT DISTINCT username FROM administrators')).length, 1)

  const ana = new CookieClient()
  await ana.signIn(one.origin)
  const { text } = await ana.request(one.origin, 'POST', '/api/admin/news', { slug: 'uma', title: 'marca-0-' })
  const { id } = JSON.parse(text)
  const stale: string[] = []
  for (let number = 1; number <= SAVES; number += 1) {
    const [saving, reading] = number % 2 ? [one, other] : [other, one]
    const title = `marca-${number}-`
    // So that the node has them cached
    await Promise.all(PATHS.map((path) => visitor.get(reading.origin, path)))
    const { status } = await ana.request(saving.origin, 'PUT', `/api/admin/news/${id}`, { title })
    if (status !== 200) stale.push(`${title}: ${status}`)
    for (const { text } of await Promise.all(PATHS.map((path) => visitor.get(saving.origin, path))))
      if (!text.includes(title)) stale.push(`${title} was not shown where it was saved: ${text}`)
    for (const { text } of await Promise.all(PATHS.map((path) => ana.get(reading.origin, path))))
      if (!text.includes(title)) stale.push(`${title} was not shown to its author: ${text}`)
    await waitUntilShown(reading, title)
  }
  t.deepEqual(stale, [])
  t.is((await callScript('verify', [], one.location)).code, 0)
  t.is((await callScript('rebuild', ['--check'], one.location)).code, 0)
})

/** Looks several times, because bytes that VACUUM moves to a new file meanwhile can be missed. */
async function tablesContain({ folder }: PostgresServer, text: string): Promise<boolean> {
  for (let look = 0; look < 3; look += 1) {
    if ((await filesContaining(join(folder, 'base'), text)).length > 0) return true
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
    const ana = new CookieClient()
    await ana.signIn(one.origin)

    async function erase(email: string, killed: SiteNode[], restarted: SiteNode[]) {
      t.is((await visitor.request(one.origin, 'POST', '/api/newsletter', { email })).status, 200)
      const [subscriber] = JSON.parse((await ana.get(one.origin, '/api/admin/newsletter')).text)
      const [row] = await querySql<{ key: string }>(
        postgres.url,
        `SELECT key FROM subject_keys WHERE subject = '${subscriber.id}'`,
      )
      await querySql(postgres.url, 'CHECKPOINT')
      const { key } = row!
      t.true(await tablesContain(postgres, key))

      // A reader keeps the old row alive, so that erasing is unfinished when the response arrives.
      const reader = new pg.Client(postgres.url)
      await reader.connect()
      // A connection that is open when the server stops would hide why the test failed.
      t.teardown(() => reader.end())
      await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM site')
      t.is((await ana.request(one.origin, 'DELETE', `/api/admin/newsletter/${subscriber.id}`)).status, 204)
      await Promise.all(killed.map((node) => node.stop('SIGKILL')))
      while (!(await tablesContain(postgres, key))) await setTimeout(50)
      await reader.end()
      for (const node of restarted) await node.start()
      while (await tablesContain(postgres, key)) await setTimeout(50)
    }

    await erase('ana@exemplo.pt', [one], [])
    await one.start()
    await erase('bia@exemplo.pt', nodes, [other])
  },
)
