import { setTimeout } from 'node:timers/promises'
import test from 'ava'
import { pino } from 'pino'
import { databaseFilesContaining } from '../../support/inspect-database.ts'
import { openSiteSignedIn, postJson } from '../../support/signed-in-site.ts'
import { signUpAll } from '../../support/subscribers.ts'

async function withSubscribers(t: Parameters<typeof openSiteSignedIn>[0], ...emails: string[]) {
  let minute = 0
  const panel = await openSiteSignedIn(t, { now: () => new Date(Date.UTC(2025, 9, 22, 12, minute++)) })
  for (const email of emails) await postJson(`${panel.origin}/api/newsletter`, { email })
  const list = async (): Promise<Record<string, string>[]> => (await panel.request('GET', '/newsletter')).json()
  return { ...panel, list }
}

test('Subscribers are listed newest first, with the address as typed and the date of their subscription', async (t) => {
  const { list } = await withSubscribers(t, 'Ana@exemplo.pt', 'rui@exemplo.pt')
  const rows = await list()
  t.deepEqual(
    rows.map(({ email, version }) => [email, version]),
    [
      ['rui@exemplo.pt', 1],
      ['Ana@exemplo.pt', 1],
    ] as never,
  )
  t.deepEqual(Object.keys(rows[0]!).sort(), ['email', 'id', 'leaveUrl', 'subscribedAt', 'version'])
  t.regex(rows[0]!.subscribedAt!, /^2025-10-22T12:\d\d:00\.000Z$/)
  t.true(rows[0]!.subscribedAt! > rows[1]!.subscribedAt!)
})

test('An erased subscriber is neither listed nor found, and their key is in no file', async (t) => {
  const { request, list, log, festival } = await withSubscribers(t, 'ana@exemplo.pt', 'rui@exemplo.pt')
  const { id } = (await list()).find(({ email }) => email === 'ana@exemplo.pt')!
  const secret = await festival.database.read('subject_keys').where({ subject: id }).first()
  const inFiles = async (text: string) => (await databaseFilesContaining(festival, text)).length > 0
  t.deepEqual([await inFiles(secret.key), await inFiles(secret.lookup)], [true, true])

  t.is((await request('DELETE', `/newsletter/${id}`)).status, 204)
  t.deepEqual(
    (await list()).map(({ email }) => email),
    ['rui@exemplo.pt'],
  )
  t.is(await festival.subjects.find(festival.database.read, 'ana@exemplo.pt'), undefined)
  // On PostgreSQL, rewriting the tables may take longer than the answer.
  while ((await inFiles(secret.key)) || (await inFiles(secret.lookup))) await setTimeout(50)
  for (const gone of [id, 'nada']) {
    const again = await request('DELETE', `/newsletter/${gone}`)
    t.deepEqual([again.status, await again.json()], [404, { message: 'Esta inscrição não existe.' }])
  }
  const last = (await log()).at(-1)!
  t.deepEqual([last.type, last.stream, last.data, last.actor], ['SubscriberErased', `subscriber/${id}`, '{}', 'ana'])
})

const emailsOf = (rows: { email: string }[]) => rows.map(({ email }) => email)

test('The list is paginated by the last row of the previous page, even if that row was erased', async (t) => {
  const { request, festival } = await openSiteSignedIn(t)
  await signUpAll(festival, ['um@exemplo.pt', 'dois@exemplo.pt', 'tres@exemplo.pt', 'quatro@exemplo.pt'])
  const page = async (query: string) => {
    const answer = await request('GET', `/newsletter?${query}`)
    return { rows: await answer.json(), total: answer.headers.get('x-total-count') }
  }
  const first = await page('limit=2')
  t.deepEqual([emailsOf(first.rows), first.total], [['quatro@exemplo.pt', 'tres@exemplo.pt'], '4'])
  await request('DELETE', `/newsletter/${first.rows[1].id}`)
  const second = await page(`limit=2&before=${first.rows[1].id}`)
  t.deepEqual([emailsOf(second.rows), second.total], [['dois@exemplo.pt', 'um@exemplo.pt'], '3'])
  t.deepEqual(await page(`limit=2&before=${second.rows[1].id}`), { rows: [], total: '3' })
})

test('A search matches any part of an address, ignores case and counts its matches', async (t) => {
  const { request, festival } = await openSiteSignedIn(t)
  await signUpAll(festival, ['Ana@exemplo.pt', 'rui@exemplo.pt', 'mariANA@exemplo.com', 'joana@exemplo.pt'])
  const found = async (query: string) => {
    const answer = await request('GET', `/newsletter?${query}`)
    const rows = await answer.json()
    return [emailsOf(rows), answer.headers.get('x-total-count'), rows.at(-1)?.id]
  }
  const [emails, total, last] = await found('q=%20ANA&limit=2')
  t.deepEqual([emails, total], [['joana@exemplo.pt', 'mariANA@exemplo.com'], '3'])
  t.like(await found(`q=ana&limit=2&before=${last}`), [['Ana@exemplo.pt'], '3'])
  t.like(await found('q=exemplo.com'), [['mariANA@exemplo.com'], '1'])
  t.like(await found('q=ninguem'), [[], '0'])
  t.like(await found('q='), [['joana@exemplo.pt', 'mariANA@exemplo.com', 'rui@exemplo.pt', 'Ana@exemplo.pt'], '4'])
})

test('Invalid paging parameters are rejected with an error for each; unknown ones are ignored', async (t) => {
  const { request, festival } = await openSiteSignedIn(t)
  await signUpAll(festival, ['ana@exemplo.pt'])
  for (const [name, value] of [
    ['limit', '0'],
    ['limit', '1001'],
    ['limit', '-1'],
    ['limit', '2.5'],
    ['limit', ''],
    ['before', 'ninguem'],
    ['before', ''],
  ]) {
    const answer = await request('GET', `/newsletter?${name}=${value}`)
    t.deepEqual([answer.status, Object.keys((await answer.json()).errors)], [422, [name]], `${name}=${value}`)
  }
  const whole = await request('GET', '/newsletter?cor=azul')
  t.deepEqual([whole.headers.get('x-total-count'), (await whole.json()).length], ['1', 1])
})

test('A list of thousands is complete, searched or not, and a client that leaves while it is read is no problem', async (t) => {
  const problems: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void problems.push(line) })
  const { request, festival, origin, cookie } = await openSiteSignedIn(t, { log })
  const emails = Array.from({ length: 2_000 }, (_, n) => `leitor-${n}@exemplo.pt`)
  await signUpAll(festival, emails)
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
  const { request, festival } = await openSiteSignedIn(t)
  await signUpAll(festival, ['Ana@exemplo.pt', '=soma@exemplo.pt'])
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
