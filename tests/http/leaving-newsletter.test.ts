import test from 'ava'
import { leaveUrl } from '../../src/content/leave-address.ts'
import { leaveTokens } from '../../src/leave-tokens.ts'
import { eventsOf } from '../support/festival.ts'
import { comparable, postJson } from '../support/signed-in-site.ts'
import { openSite } from '../support/site.ts'

const UNKNOWN_ID = '00000000-0000-7000-8000-999999999999'

/** A site with these subscribers, and their links for leaving. */
async function withSubscribers(t: Parameters<typeof openSite>[0], ...emails: string[]) {
  const site = await openSite(t)
  const { festival, origin } = site
  const { read } = festival.database
  const linkOf = new Map<string, string>()
  for (const email of emails) {
    await postJson(`${origin}/api/newsletter`, { email })
    const id = (await festival.subjects.find(read, email))!
    linkOf.set(email, leaveUrl(origin, festival.leaveTokens.tokenOf(id)))
  }
  const post = (link: string, headers: Record<string, string> = {}) =>
    fetch(link, { method: 'POST', redirect: 'manual', headers })
  const isKnown = async (email: string) => (await festival.subjects.find(read, email)) !== undefined
  return { ...site, linkOf, post, isKnown }
}

test('A GET of a leave link, as by mail scanners, changes nothing; a POST erases only its subscriber', async (t) => {
  const { linkOf, post, isKnown, festival } = await withSubscribers(t, 'ana@exemplo.pt', 'rui@exemplo.pt')
  const link = linkOf.get('ana@exemplo.pt')!
  for (const method of ['GET', 'HEAD']) t.is((await fetch(link, { method })).status, 200)
  t.true(await isKnown('ana@exemplo.pt'))
  const answer = await post(link)
  t.deepEqual([answer.status, answer.headers.get('location')], [303, '/newsletter/adeus'])
  t.deepEqual([await isKnown('ana@exemplo.pt'), await isKnown('rui@exemplo.pt')], [false, true])
  const last = (await eventsOf(festival)).at(-1)!
  t.deepEqual([last.type, last.actor, last.data], ['SubscriberErased', 'visitante', '{}'])
})

test('A mail program can post the link directly, without cookie or origin, and is not redirected', async (t) => {
  const { linkOf, isKnown } = await withSubscribers(t, 'ana@exemplo.pt', 'rui@exemplo.pt')
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  const bodies: [string, RequestInit][] = [
    ['ana@exemplo.pt', { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }],
    ['rui@exemplo.pt', { body: form }],
  ]
  for (const [email, body] of bodies) {
    const send = (link: string) => fetch(link, { method: 'POST', redirect: 'manual', ...body })
    t.is((await send(`${linkOf.get(email)!}x`)).status, 400)
    t.true(await isKnown(email))
    const { status, headers } = await send(linkOf.get(email)!)
    t.deepEqual([status, headers.get('cache-control')], [200, 'no-store'])
    t.false(await isKnown(email))
  }
})

test('A valid link gets the same answers when it is new, already used or of an unknown subscriber', async (t) => {
  const { linkOf, post, origin, festival } = await withSubscribers(t, 'ana@exemplo.pt')
  const link = linkOf.get('ana@exemplo.pt')!
  const fresh = { get: await comparable(await fetch(link)), post: await comparable(await post(link)) }
  t.deepEqual([fresh.get.status, fresh.post.headers.location], [200, '/newsletter/adeus'])
  const known = (await eventsOf(festival)).length
  for (const again of [link, leaveUrl(origin, festival.leaveTokens.tokenOf(UNKNOWN_ID))]) {
    t.deepEqual(await comparable(await fetch(again)), fresh.get)
    t.deepEqual(await comparable(await post(again)), fresh.post)
  }
  t.is((await eventsOf(festival)).length, known)
})

test('A link with an invalid signature is reported as incomplete and erases no subscriber', async (t) => {
  const { linkOf, post, isKnown, origin, festival } = await withSubscribers(t, 'rui@exemplo.pt')
  const token = new URL(linkOf.get('rui@exemplo.pt')!).searchParams.get('chave')!
  const [id = '', proof = ''] = token.split('.')
  const keys = [
    `${id}.${proof.slice(0, -2)}AA`,
    `${id}.${proof.slice(1)}`,
    `${id}.${proof.slice(0, -1)}`,
    `${UNKNOWN_ID}.${proof}`,
    leaveTokens('ab'.repeat(32)).tokenOf(id),
    `${id}.`,
    id,
    UNKNOWN_ID,
    '.',
    '',
    'a'.repeat(5000),
    '%00',
  ].map((key) => leaveUrl(origin, key))
  for (const link of [
    ...keys,
    `${origin}/newsletter/sair`,
    `${origin}/newsletter/sair?chave=${token}&chave=${token}`,
  ]) {
    for (const method of ['GET', 'POST']) {
      const answer = await fetch(link, { method, redirect: 'manual' })
      t.like(await comparable(answer), {
        status: 303,
        headers: { location: '/newsletter/link-incompleto', 'cache-control': 'no-store' },
      })
    }
  }
  const html = await (await fetch(keys[0]!)).text()
  t.regex(html, /<h1>Este link está incompleto<\/h1>/)
  t.true(await isKnown('rui@exemplo.pt'))
  t.is((await eventsOf(festival)).filter(({ type }) => type === 'SubscriberErased').length, 0)
  t.is((await post(linkOf.get('rui@exemplo.pt')!)).headers.get('location'), '/newsletter/adeus')
})

test('Two concurrent posts of one link erase once and both succeed', async (t) => {
  const { linkOf, post, festival } = await withSubscribers(t, 'ana@exemplo.pt')
  const link = linkOf.get('ana@exemplo.pt')!
  t.deepEqual(
    (await Promise.all([post(link), post(link)])).map(({ status }) => status),
    [303, 303],
  )
  t.is((await eventsOf(festival)).filter(({ type }) => type === 'SubscriberErased').length, 1)
})

test('Each leaving page has its own words, is neither cached nor indexed, and the log does not contain the link', async (t) => {
  const { linkOf, get, post, logLines } = await withSubscribers(t, 'ana@exemplo.pt')
  const link = linkOf.get('ana@exemplo.pt')!
  const { pathname, search, searchParams } = new URL(link)
  const headings = {
    [pathname + search]: 'Sair da newsletter?',
    '/newsletter/adeus': 'Até à próxima festa',
    '/newsletter/link-incompleto': 'Este link está incompleto',
  }
  for (const [path, heading] of Object.entries(headings)) {
    const answer = await get(path)
    t.deepEqual(
      [answer.status, answer.headers.get('cache-control'), answer.headers.get('etag')],
      [200, 'no-store', null],
    )
    const html = await answer.text()
    t.true(html.includes(`<h1>${heading}</h1>`), heading)
    t.regex(html, /<meta name="robots" content="noindex"/)
    t.false(html.includes(searchParams.get('chave')!))
  }
  await post(link)
  t.false((await (await get('/sitemap.xml')).text()).includes('/newsletter/'))
  t.true(logLines().includes(pathname))
  t.false(logLines().includes(searchParams.get('chave')!))
})
