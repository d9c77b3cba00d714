import test from 'ava'
import { newestSubscribers } from '../../projections/subscribers.ts'
import { databaseFilesContaining } from '../support/inspect-database.ts'
import { openSite, PUBLIC_URL } from '../support/site.ts'

async function newsletter(t: Parameters<typeof openSite>[0]) {
  const site = await openSite(t)
  const join = (email: unknown) =>
    fetch(`${site.origin}/api/newsletter`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    })
  const post = (form: Record<string, string>, referer = `${site.origin}/noticias`) =>
    fetch(`${site.origin}/api/newsletter`, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'manual',
      headers: { referer },
    })
  const addresses = async () => {
    const rows = await newestSubscribers(site.festival.database.read)
    const sealed = rows.map(({ id, address }) => ({ subject: id, data: address }))
    return [...(await site.festival.subjects.decrypt(site.festival.database.read, sealed)).values()]
  }
  return { ...site, join, post, addresses }
}

test('An address is stored once, as typed and trimmed, and the answer does not reveal whether it was known', async (t) => {
  const { join, addresses } = await newsletter(t)
  const first = await join('  Ana@Exemplo.pt ')
  const again = await join('ana@exemplo.PT')
  t.deepEqual([first.status, again.status], [200, 200])
  t.is(await first.text(), await again.text())
  t.deepEqual(await addresses(), ['Ana@Exemplo.pt'])
})

test('Every address is accepted that the email field of a browser accepts', async (t) => {
  const { join, addresses } = await newsletter(t)
  const valid = [
    'x&y@exemplo.pt',
    "o'neil@exemplo.pt",
    'a.{b}|c/d=e?f!@exemplo.co.pt',
    '.a..b.@xn--cmara-xqa.pt',
    'ana@rede',
  ]
  for (const email of valid) t.is((await join(email)).status, 200, email)
  t.deepEqual(await addresses(), valid.toReversed())
})

test('An invalid address is rejected with a field error', async (t) => {
  const { join, addresses } = await newsletter(t)
  for (const email of ['', 'ana', 'ana@', 'a b@c.pt', `${'a'.repeat(250)}@b.pt`, undefined, 5, ['a@b.pt']]) {
    const answer = await join(email)
    t.is(answer.status, 422, String(email))
    t.deepEqual(Object.keys((await answer.json()).errors), ['email'])
  }
  t.deepEqual(await addresses(), [])
})

test('Invalid JSON and a body that is too large are rejected with a message', async (t) => {
  const { origin } = await newsletter(t)
  const send = (body: string) =>
    fetch(`${origin}/api/newsletter`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const broken = await send('{"email":')
  t.is(broken.status, 400)
  t.deepEqual(await broken.json(), { message: 'O pedido não se entende.' })
  t.is((await send(JSON.stringify({ email: 'x'.repeat(20_000) }))).status, 413)
})

test('A form post without JavaScript redirects back to its page with the outcome', async (t) => {
  const { post, addresses } = await newsletter(t)
  const accepted = await post({ email: 'rui@exemplo.pt' })
  t.is(accepted.status, 303)
  t.is(accepted.headers.get('location'), '/noticias?inscricao=ok#newsletter')
  t.is((await post({ email: 'rui' })).headers.get('location'), '/noticias?inscricao=erro#newsletter')
  t.deepEqual(await addresses(), ['rui@exemplo.pt'])
})

test('A form never redirects to another site', async (t) => {
  const { post, origin } = await newsletter(t)
  for (const referer of ['https://mau.example/x', `${origin}//mau.example`, 'nada']) {
    const location = (await post({ email: 'rui@exemplo.pt' }, referer)).headers.get('location')!
    t.is(new URL(location, PUBLIC_URL).origin, PUBLIC_URL, referer)
  }
})

test('The sixth sign-up of one address within an hour is answered with 429 and Retry-After', async (t) => {
  const { join } = await newsletter(t)
  for (let time = 0; time < 5; time += 1) t.is((await join('eva@exemplo.pt')).status, 200)
  const rejected = await join('EVA@exemplo.pt')
  t.is(rejected.status, 429)
  const wait = Number(rejected.headers.get('retry-after'))
  t.true(wait > 3_500 && wait <= 3_600, `${wait} s`)
})

test('A subscriber’s address is in no file in plain text', async (t) => {
  const { join: subscribe, festival } = await newsletter(t)
  await subscribe('segredo@exemplo.pt')
  t.not((await databaseFilesContaining(festival, 'SubscriberJoined')).length, 0)
  t.deepEqual(await databaseFilesContaining(festival, 'segredo@'), [])
})

test('A cross-site write is rejected with 403', async (t) => {
  const { origin } = await newsletter(t)
  const from = (headers: Record<string, string>) =>
    fetch(`${origin}/api/newsletter`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: '{"email":"a@exemplo.pt"}',
    }).then(({ status }) => status)
  t.is(await from({ 'sec-fetch-site': 'cross-site' }), 403)
  t.is(await from({ 'sec-fetch-site': 'same-site' }), 403)
  t.is(await from({ origin: 'https://mau.example' }), 403)
  t.is(await from({ origin: 'null' }), 403)
  t.is(await from({ origin }), 200)
  t.is(await from({ origin: PUBLIC_URL }), 200)
})
