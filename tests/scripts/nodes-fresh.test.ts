import { setTimeout } from 'node:timers/promises'
import test, { type ExecutionContext } from 'ava'
import sharp from 'sharp'
import { inFullRun } from '../support/full-run.ts'
import { writeImportFolder } from '../support/import-files.ts'
import { CookieClient, type SiteNode, startNodes } from '../support/nodes.ts'
import { freshDatabase, querySql } from '../support/postgres.ts'
import { runScript } from '../support/script.ts'
import { multipartForm } from '../support/signed-in-site.ts'

const LONG = process.env.LONG === '1'
const SAVES = LONG ? 200 : 20
/** Per kind of disturbance. */
const ROUNDS = LONG ? 20 : 2
/** The maximum age of a page that a visitor gets. */
const MAX_AGE_MS = 1_000

/** Two nodes with one news item, and an organiser signed in on the first. */
async function startTwoNodes(t: ExecutionContext) {
  const databaseUrl = await freshDatabase(t)
  const [one, other] = (await startNodes(t, 2, { databaseUrl })) as [SiteNode, SiteNode]
  const ana = new CookieClient()
  await ana.signIn(one.origin)
  const created = await ana.request(one.origin, 'POST', '/api/admin/news', { slug: 'uma', title: 'marca-0-' })
  const { id } = JSON.parse(created.text)
  const save = (node: SiteNode, title: string) => ana.request(node.origin, 'PUT', `/api/admin/news/${id}`, { title })
  return { databaseUrl, one, other, ana, save }
}

const PATHS = ['/api/news/uma', '/noticias/uma', '/api/news']
const visitor = new CookieClient()
/** Requests the pages, so that the node caches them. */
const cachePages = ({ origin }: SiteNode) => Promise.all(PATHS.map((path) => visitor.get(origin, path)))

/** Polls all pages until they show the mark. */
async function waitUntilShown({ origin }: SiteNode, mark: string) {
  for (const path of PATHS) while (!(await visitor.get(origin, path)).text.includes(mark)) await setTimeout(10)
}

test(`${SAVES} saves on two nodes are visible to their author at once on both, and then to others`, async (t) => {
  t.timeout(10 * 60_000)
  const { one, other, ana, save } = await startTwoNodes(t)
  const stale: string[] = []
  for (let number = 1; number <= SAVES; number += 1) {
    const [saving, reading] = number % 2 ? [one, other] : [other, one]
    const mark = `marca-${number}-`
    await cachePages(reading)
    const { status } = await save(saving, mark)
    if (status !== 200) stale.push(`${mark}: ${status}`)
    for (const { text } of await Promise.all(PATHS.map((path) => ana.get(reading.origin, path))))
      if (!text.includes(mark)) stale.push(`${mark} was not shown to its author: ${text}`)
    await waitUntilShown(reading, mark)
  }
  t.deepEqual(stale, [])
})

inFullRun(test, 'http/freshness proves the second with a clock of its own')(
  'A node that was suspended serves nothing older than a second, and one that lost its heartbeat catches up',
  async (t) => {
    t.timeout(20 * 60_000)
    const { databaseUrl, one, other, ana, save } = await startTwoNodes(t)
    const { child } = other.server()
    t.teardown(() => child.kill('SIGCONT'))
    const CUT = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%''known''%'`
    const stale: string[] = []
    let number = 0

    /** Saves while the other node is disturbed. */
    async function saveDuring(disturbance: string, durationMs: number, disturb: () => unknown) {
      const mark = `marca-${++number}-`
      await cachePages(other)
      await disturb()
      const pending = cachePages(other)
      const { status } = await save(one, mark)
      if (status !== 200) stale.push(`${disturbance}: ${status}`)
      await setTimeout(durationMs)
      child.kill('SIGCONT')
      const isShown = (await pending).every(({ text }) => text.includes(mark))
      // Requested before the save, and answered after the suspension.
      if (durationMs > MAX_AGE_MS && !isShown) stale.push(`${disturbance}: ${mark} is not shown`)
      const { text } = await ana.get(other.origin, PATHS[0]!)
      if (!text.includes(mark)) stale.push(`${disturbance}: ${mark} was not shown to its author`)
      await waitUntilShown(other, mark)
    }
    for (let time = 0; time < ROUNDS; time += 1) {
      for (const ms of [100, 3_000]) await saveDuring(`stopped for ${ms} ms`, ms, () => child.kill('SIGSTOP'))
      await saveDuring('cut', 0, async () => t.not((await querySql(databaseUrl, CUT)).length, 0))
    }
    t.log(`${number} saves, ${stale.length} stale`)
    t.deepEqual(stale, [])
  },
)

inFullRun(
  test,
  'http/sign-in-limits counts on two nodes, media/picture-files shares pictures, nodes-start shares sessions',
)('Sessions, rate limits, pictures and changes from scripts are shared by both nodes', async (t) => {
  const { databaseUrl, one, other, ana } = await startTwoNodes(t)
  t.is((await ana.get(other.origin, '/api/admin/me')).status, 200)

  const red = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const { url } = JSON.parse(
    (await ana.request(one.origin, 'POST', '/api/admin/upload', multipartForm({ file: red }))).text,
  )
  const bytesAt = async ({ origin }: SiteNode) => Buffer.from(await (await fetch(origin + url)).arrayBuffer())
  t.deepEqual(await bytesAt(other), await bytesAt(one))
  t.is((await sharp(await bytesAt(other)).metadata()).width, 300)

  const waitUntilOnBoth = async (mark: string) => {
    for (const node of [one, other]) await waitUntilShown(node, mark)
  }
  await querySql(
    databaseUrl,
    `BEGIN; UPDATE read_news SET title = 'à mão'; UPDATE projections SET revision = revision + 1 WHERE name = 'news'; COMMIT`,
  )
  await waitUntilOnBoth('à mão')
  const folder = await writeImportFolder(t, { 'news.json': [{ slug: 'uma', title: 'do ficheiro' }] })
  t.is((await runScript('import', [folder], one.location)).code, 0)
  await waitUntilOnBoth('do ficheiro')

  const bia = new CookieClient()
  const attempts: number[] = []
  for (let number = 0; number < 11; number += 1) {
    const { origin } = number % 2 ? one : other
    attempts.push((await bia.signIn(origin, { username: 'bia', password: 'não sei' })).status)
  }
  t.deepEqual(attempts, [...Array(10).fill(401), 429])

  const copy = ana.copy()
  t.is((await ana.request(other.origin, 'POST', '/api/admin/logout')).status, 200)
  t.is((await copy.get(one.origin, '/api/admin/me')).status, 401)
})
