import test from 'ava'
import { newestSubscribers } from '../../projections/subscribers.ts'
import { postJson } from '../support/signed-in-site.ts'
import { openSite } from '../support/site.ts'

async function newsletter(t: Parameters<typeof openSite>[0]) {
  const site = await openSite(t)
  const join = (email: unknown) => postJson(`${site.origin}/api/newsletter`, { email })
  const addresses = async () => {
    const rows = await newestSubscribers(site.festival.database.read)
    const sealed = rows.map(({ id, address }) => ({ subject: id, data: address }))
    return [...(await site.festival.subjects.decrypt(site.festival.database.read, sealed)).values()]
  }
  return { ...site, join, addresses }
}

test('An address is stored once, as typed and trimmed, and the answer does not reveal whether it was known', async (t) => {
  const { join, addresses } = await newsletter(t)
  const first = await join('  Ana@Exemplo.pt ')
  const again = await join('ana@exemplo.PT')
  t.deepEqual([first.status, again.status], [200, 200])
  t.deepEqual(first.headers.getSetCookie(), [])
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

test('A form post without JavaScript redirects back to its page with the outcome', async (t) => {
  const { origin, addresses } = await newsletter(t)
  const headers = { referer: `${origin}/noticias` }
  for (const [email, outcome] of [
    ['rui@exemplo.pt', 'ok'],
    ['rui', 'erro'],
  ] as const) {
    const form = { method: 'POST', body: new URLSearchParams({ email }), headers, redirect: 'manual' } as const
    const answer = await fetch(`${origin}/api/newsletter`, form)
    const location = `/noticias?inscricao=${outcome}#newsletter`
    t.deepEqual([answer.status, answer.headers.get('location')], [303, location])
  }
  t.deepEqual(await addresses(), ['rui@exemplo.pt'])
})

test('The sixth sign-up of one address within an hour is answered with 429 and Retry-After', async (t) => {
  const { join } = await newsletter(t)
  for (let time = 0; time < 5; time += 1) t.is((await join('eva@exemplo.pt')).status, 200)
  const rejected = await join('EVA@exemplo.pt')
  t.is(rejected.status, 429)
  const wait = Number(rejected.headers.get('retry-after'))
  t.true(wait > 3_500 && wait <= 3_600, `${wait} s`)
})
