import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import test, { type ExecutionContext } from 'ava'
import { openEngine } from '../../src/db/open.ts'
import { temporaryFolder } from '../support/festival.ts'
import { CookieClient } from '../support/nodes.ts'
import { type ServerProcess, spawnServer, startServer } from '../support/server-process.ts'

const DUE = 40 // they take a while to publish
const ROUNDS = process.env.LONG === '1' ? 20 : 1

test('Two servers that start together on a new folder share content, account and keys, and publish due drafts once though one is killed', async (t) => {
  t.timeout(10 * 60_000)
  for (let round = 0; round < ROUNDS; round += 1) {
    const dataDir = join(await temporaryFolder(t), 'data')
    const start = () => startServer(t, { dataDir, env: { INITIAL_CONTENT: 'festival' } })
    const [one, other] = await Promise.all([start(), start()])
    const organiser = new CookieClient()
    await organiser.signIn(one.origin)
    const titlesOf = async ({ origin }: typeof one) =>
      (await (await fetch(`${origin}/api/news`)).json()).map(({ title }: { title: string }) => title)
    const before = await titlesOf(one)
    t.true(before.length > 0)
    t.deepEqual(await titlesOf(other), before)
    t.is((await organiser.request(other.origin, 'POST', '/api/admin/news', { title: 'Das duas' })).status, 201)
    while (!(await titlesOf(one)).includes('Das duas')) await setTimeout(10)
    await publishDueDraftsOnce(t, dataDir, organiser, { survivor: one, killed: other })
    t.like(await one.stop('SIGTERM'), { code: 0, err: '' })
  }
})

/** One server is killed after an autosave, and another while it publishes. */
async function publishDueDraftsOnce(
  t: ExecutionContext,
  dataDir: string,
  organiser: CookieClient,
  { survivor, killed }: { survivor: ServerProcess; killed: ServerProcess },
) {
  const send = async (method: string, path: string, body?: object, { origin } = survivor) => {
    const { status, text } = await organiser.request(origin, method, `/api/admin/drafts${path}`, body)
    t.true(status < 300, `${status} ${method} ${path} ${text}`)
    return JSON.parse(text)
  }
  const titles = Array.from({ length: DUE }, (_, number) => `Rascunho ${number}`)
  const drafts = await Promise.all(titles.map((title) => send('POST', '', { kind: 'news', fields: { title } })))
  const { id, version } = drafts[0]
  await send('PUT', `/${id}`, { version, fields: { excerpt: 'Guardado' } }, killed)
  t.is((await killed.stop('SIGKILL')).signal, 'SIGKILL')
  t.is((await send('GET', `/${id}`)).fields.excerpt, 'Guardado')

  const { read, write, close } = await openEngine({ dataDir })
  const left = async () => Number((await read('drafts').whereNull('ended_at').count({ n: '*' }).first())!.n)
  const due = { publish_at: '2025-10-22T09:00', due_at: '2025-10-22T08:00:00.000Z', scheduled_by: 'p_ana' }
  await write('drafts').update(due)
  const second = spawnServer(t, { dataDir })
  while ((await left()) > DUE - 3) await setTimeout(5)
  second.child.kill('SIGKILL')
  t.is((await second.ended).signal, 'SIGKILL')
  t.log(`killed with ${await left()} of ${DUE} drafts to publish`)
  while ((await left()) > 0) await setTimeout(50)
  const published: string[] = await read('read_news').whereLike('title', 'Rascunho %').pluck('title')
  t.deepEqual(published.sort(), titles.sort())
  t.is((await read('events').where({ actor: 'p_ana' })).length, DUE)
  t.like(await read('read_news').where({ title: titles[0] }).first(), { excerpt: 'Guardado' })
  await close()
}
