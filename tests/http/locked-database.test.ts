import test from 'ava'
import { databaseFile } from '../../src/db/database-file.ts'
import { connect } from '../../src/db/sqlite/connect.ts'
import { WRITE_TIMEOUTS_MS } from '../../src/process/open-site.ts'
import { type DoneWrite, everyWrite } from '../support/every-write.ts'
import { serverRoutes } from '../support/route-table.ts'
import { sqliteOnly } from '../support/run-engine.ts'
import { openSiteSignedIn } from '../support/signed-in-site.ts'

const HOUR_MS = 3_600_000

/** A site whose sessions are due to be extended, and another connection that can lock its database. */
async function openLockable(t: Parameters<typeof openSiteSignedIn>[0], busy: number) {
  let minutes = 0
  const now = () => new Date(Date.UTC(2025, 9, 22, 12, minutes))
  const site = await openSiteSignedIn(t, { now, timeouts: { ...WRITE_TIMEOUTS_MS, busy } })
  const writes = await everyWrite(site)
  const other = connect({ file: databaseFile(site.dataDir), role: 'writer' })
  t.teardown(() => other.destroy())
  const lock = async () => {
    minutes += 10
    await other.raw('BEGIN EXCLUSIVE')
  }
  const count = async (table: string) => (await site.festival.database.read(table).select()).length
  return { ...site, writes, lock, unlock: () => other.raw('ROLLBACK'), count }
}

const isPage = ({ answer }: DoneWrite) => answer.headers.get('content-type')?.startsWith('text/html')

// On PostgreSQL other writers do not block
sqliteOnly(test)(
  'While another process holds the lock, every route that writes answers with 503, and writes nothing',
  async (t) => {
    t.true(WRITE_TIMEOUTS_MS.busy < 4_500, 'so that the answer comes within five seconds')
    const { writes, lock, unlock, count, ...site } = await openLockable(t, 300)
    const changing = serverRoutes(site).filter(({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(method))
    const routes = changing.map(({ method, path }) => `${method} ${path}`)
    t.deepEqual([...new Set(writes.map(({ route }) => route))].sort(), routes.sort())
    const tables = ['events', 'drafts', 'sessions', 'subject_keys']
    const counts = async () => Promise.all(tables.map(count))
    const before = await counts()
    await lock()
    for (const done of await Promise.all(writes.map(({ send }) => send()))) {
      const { route, isForm, answer, body } = done
      t.is(answer.status, 503, route)
      t.is(answer.headers.get('retry-after'), '5', route)
      t.true(body.includes('O sítio está ocupado e nada foi guardado. Tente de novo dentro de instantes.'), route)
      t.is(isPage(done), isForm, route)
    }
    await unlock()
    t.deepEqual(await counts(), before)
  },
)

sqliteOnly(test)(
  'A lock that ends in time only delays: reads do not wait, and every write then succeeds, once',
  async (t) => {
    const { festival, lock, unlock, writes, log, count, get, request } = await openLockable(t, HOUR_MS)
    const { beginLogTransaction } = festival.database
    const isWaiting = new Promise<void>((resolve) => {
      festival.database.beginLogTransaction = (startedAt) => {
        resolve()
        return beginLogTransaction(startedAt)
      }
    })
    const before = await log()
    await lock()
    let answered = 0
    const sending = writes.map(({ send }) => send().finally(() => (answered += 1)))
    await isWaiting
    for (const path of ['/me', '/newsletter', '/media', '/drafts']) t.is((await request('GET', path)).status, 200, path)
    for (const path of ['/', '/api/news', '/noticias']) t.is((await get(path)).status, 200, path)
    t.is(answered, 0)
    await unlock()
    for (const { route, answer, body } of await Promise.all(sending))
      t.true(answer.status < 400, `${route}: ${answer.status} ${body}`)
    const acts = (await log()).slice(before.length).map(({ request_id }) => request_id)
    t.is(new Set(acts).size, writes.filter(({ isLogged }) => isLogged).length)
    // Undoing a publication makes a draft, too
    t.is(await count('drafts'), writes.filter(({ route }) => /drafts|withdraw|undo/.test(route)).length)
  },
)

sqliteOnly(test)('The writes of one request wait together no longer than one write', async (t) => {
  const { request, festival, lock, unlock } = await openLockable(t, HOUR_MS)
  const { database } = festival
  const { id: itemId } = await (await request('POST', '/news', { title: 'Uma' })).json()
  const draft = await (await request('POST', '/drafts', { kind: 'news', itemId, fields: {} })).json()
  // Publishing a draft that changes nothing ends it by a second write
  const { beginLogTransaction, transaction } = database
  const starts: number[] = []
  database.beginLogTransaction = (startedAt) => {
    starts.push(startedAt!)
    return beginLogTransaction(startedAt)
  }
  database.transaction = async (work, startedAt) => {
    starts.push(startedAt!)
    await lock()
    // As if the first had waited for all of the time
    return transaction(work, startedAt! - HOUR_MS)
  }
  t.is((await request('POST', `/drafts/${draft.id}/publish`, {})).status, 503)
  const [first, second, ...others] = starts
  t.deepEqual(others, [])
  t.true(second! <= first!, 'the second counts from the start of the request')
  await unlock()
})
