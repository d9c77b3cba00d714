import { setTimeout } from 'node:timers/promises'
import test, { type ExecutionContext } from 'ava'
import { type Logger, pino } from 'pino'
import { cause } from '../../support/festival.ts'
import { databaseFilesContaining } from '../../support/inspect-database.ts'
import { openSiteSignedIn } from '../../support/signed-in-site.ts'
import { signUpAll } from '../../support/subscribers.ts'

type Row = { id: string; email: string; subscribedAt: string }

/** A site with these subscribers; `page` is a page of their list, and their number. */
async function withSubscribers(t: ExecutionContext, emails: string[], log?: Logger) {
  const site = await openSiteSignedIn(t, { log })
  await signUpAll(site.festival, emails)
  const page = async (query = '') => {
    const answer = await site.request('GET', `/newsletter${query}`)
    const rows: Row[] = await answer.json()
    const addresses = rows.map(({ email }) => email)
    return { rows, addresses, total: answer.headers.get('x-total-count'), last: rows.at(-1)?.id }
  }
  return { ...site, page }
}

test('An erased subscriber is neither listed nor found, and their key is in no file', async (t) => {
  const { send, page, log, festival } = await withSubscribers(t, ['ana@exemplo.pt', 'rui@exemplo.pt'])
  const { id } = (await page()).rows[1]!
  const secret = await festival.database.read('subject_keys').where({ subject: id }).first()
  const inFiles = async (text: string) => (await databaseFilesContaining(festival, text)).length > 0
  t.deepEqual([await inFiles(secret.key), await inFiles(secret.lookup)], [true, true])

  t.is((await send('DELETE', `/newsletter/${id}`)).status, 204)
  t.deepEqual((await page()).addresses, ['rui@exemplo.pt'])
  t.is(await festival.subjects.find(festival.database.read, 'ana@exemplo.pt'), undefined)
  // On PostgreSQL, rewriting the tables may take longer than the answer.
  while ((await inFiles(secret.key)) || (await inFiles(secret.lookup))) await setTimeout(50)
  const body = { message: 'Esta inscrição não existe.' }
  for (const gone of [id, 'nada']) t.like(await send('DELETE', `/newsletter/${gone}`), { status: 404, body })
  const last = { type: 'SubscriberErased', stream: `subscriber/${id}`, data: '{}', actor: 'ana' }
  t.like((await log()).at(-1), last)
})

test('Subscribers are listed newest first as typed, in pages that go on after the last row, even if that was erased', async (t) => {
  const emails = ['Um@exemplo.pt', 'dois@exemplo.pt', 'tres@exemplo.pt', 'quatro@exemplo.pt']
  const { send, page } = await withSubscribers(t, emails)
  const first = await page('?limit=2')
  t.like(first, { addresses: ['quatro@exemplo.pt', 'tres@exemplo.pt'], total: '4' })
  t.deepEqual(Object.keys(first.rows[0]!).sort(), ['email', 'id', 'leaveUrl', 'subscribedAt', 'version'])
  t.is(first.rows[0]!.subscribedAt, cause.at)
  await send('DELETE', `/newsletter/${first.last}`)
  const second = await page(`?limit=2&before=${first.last}`)
  t.like(second, { addresses: ['dois@exemplo.pt', 'Um@exemplo.pt'], total: '3' })
  t.like(await page(`?limit=2&before=${second.last}`), { rows: [], total: '3' })
})

test('A search matches any part of an address, ignores case and counts its matches', async (t) => {
  const emails = ['Ana@exemplo.pt', 'rui@exemplo.pt', 'mariANA@exemplo.com', 'joana@exemplo.pt']
  const { page } = await withSubscribers(t, emails)
  const { addresses, total, last } = await page('?q=%20ANA&limit=2')
  t.deepEqual([addresses, total], [['joana@exemplo.pt', 'mariANA@exemplo.com'], '3'])
  t.like(await page(`?q=ana&limit=2&before=${last}`), { addresses: ['Ana@exemplo.pt'], total: '3' })
  t.like(await page('?q=exemplo.com'), { addresses: ['mariANA@exemplo.com'], total: '1' })
  t.like(await page('?q=ninguem'), { addresses: [], total: '0' })
  t.like(await page('?q='), { addresses: emails.toReversed(), total: '4' })
})

test('Invalid paging parameters are rejected with an error for each; unknown ones are ignored', async (t) => {
  const { send, page } = await withSubscribers(t, ['ana@exemplo.pt'])
  for (const query of ['limit=0', 'limit=1001', 'limit=-1', 'limit=2.5', 'limit=', 'before=ninguem', 'before=']) {
    const { status, body } = await send('GET', `/newsletter?${query}`)
    t.deepEqual([status, Object.keys(body.errors)], [422, [query.split('=')[0]]], query)
  }
  t.like(await page('?cor=azul'), { addresses: ['ana@exemplo.pt'], total: '1' })
})

test('A list of thousands is complete, searched or not, and a client that leaves while it is read is no problem', async (t) => {
  const problems: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void problems.push(line) })
  const emails = Array.from({ length: 2_000 }, (_, n) => `leitor-${n}@exemplo.pt`)
  const { request, festival, origin, cookie } = await withSubscribers(t, emails, log)
  for (const path of ['/newsletter', '/newsletter.csv', '/newsletter?q=leitor']) {
    const answer = await request('GET', path)
    const text = await answer.text()
    for (const email of emails.slice(path.includes('?') ? -1000 : 0)) if (!text.includes(email)) t.fail(email)
    if (!path.includes('csv')) t.is(answer.headers.get('x-total-count'), '2000')
  }
  const leaving = new AbortController()
  festival.database.read.on('query', ({ sql }) => /order by .position. desc/.test(sql) && leaving.abort())
  const left = fetch(`${origin}/api/admin/newsletter`, { headers: { cookie }, signal: leaving.signal })
  await t.throwsAsync(
    left.then((answer) => answer.text()),
    { any: true },
  )
  t.is((await request('GET', '/newsletter')).status, 200)
  t.deepEqual(problems, [], 'no warning is logged')
})

test('The CSV file has every address, its date and its own link', async (t) => {
  const { request } = await withSubscribers(t, ['Ana@exemplo.pt', '=soma@exemplo.pt'])
  const answer = await request('GET', '/newsletter.csv')
  t.is(answer.headers.get('content-type'), 'text/csv; charset=utf-8')
  t.is(answer.headers.get('content-disposition'), 'attachment; filename="newsletter.csv"')
  t.is(answer.headers.get('cache-control'), 'no-store')
  const [heading, ...lines] = Buffer.from(await answer.arrayBuffer())
    .toString('utf8')
    .split('\r\n')
  t.is(heading, '\uFEFFEmail;Data de inscrição;Link para cancelar a inscrição')
  const ownLink = /;http:\/\/festival\.test\/newsletter\/sair\?chave=[\w.-]+$/
  for (const line of lines.slice(0, 2)) t.regex(line, ownLink)
  t.deepEqual(
    lines.map((line) => line.replace(ownLink, '')),
    ["'=soma@exemplo.pt;22/10/2025", 'Ana@exemplo.pt;22/10/2025', ''],
  )
  t.is(new Set(lines.map((line) => line.split(';')[2])).size, 3, 'each subscriber has their own link')
})
