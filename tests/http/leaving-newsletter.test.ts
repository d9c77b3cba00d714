import test, { type ExecutionContext } from 'ava'
import { leaveUrl } from '../../src/content/leave-address.ts'
import { leaveTokens } from '../../src/leave-tokens.ts'
import { eventsOf } from '../support/festival.ts'
import { comparable } from '../support/signed-in-site.ts'
import { openSite } from '../support/site.ts'
import { signUpAll } from '../support/subscribers.ts'

const UNKNOWN_ID = '00000000-0000-7000-8000-999999999999'

/** A site with two subscribers, and their links for leaving. */
async function withSubscribers(t: ExecutionContext) {
  const site = await openSite(t)
  const { festival, origin } = site
  const [ana, rui] = await signUpAll(festival, ['ana@exemplo.pt', 'rui@exemplo.pt'])
  const linkOf = (id: string) => leaveUrl(origin, festival.leaveTokens.tokenOf(id))
  const post = (link: string, body?: BodyInit) => fetch(link, { method: 'POST', redirect: 'manual', body })
  /** The log, as `type actor` of each event. */
  const log = async () => (await eventsOf(festival)).map(({ type, actor }) => `${type} ${actor}`)
  const isKnown = async (name: string) =>
    (await festival.subjects.find(festival.database.read, `${name}@exemplo.pt`)) !== undefined
  return { ...site, links: { ana: linkOf(ana!), rui: linkOf(rui!) }, linkOf, post, log, isKnown }
}

const JOINED = Array(2).fill('SubscriberJoined ana')

test('A GET of a leave link, as by mail scanners, changes nothing; a POST erases only its subscriber', async (t) => {
  const { links, post, isKnown, log } = await withSubscribers(t)
  for (const method of ['GET', 'HEAD']) t.is((await fetch(links.ana, { method })).status, 200)
  t.true(await isKnown('ana'))
  const answer = await post(links.ana)
  t.deepEqual([answer.status, answer.headers.get('location')], [303, '/newsletter/adeus'])
  t.deepEqual([await isKnown('ana'), await isKnown('rui')], [false, true])
  t.deepEqual(await log(), [...JOINED, 'SubscriberErased visitante'])
})

test('A mail program can post the link directly, without cookie or origin, and is not redirected', async (t) => {
  const { links, post, isKnown } = await withSubscribers(t)
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  for (const [name, body] of [
    ['ana', new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })],
    ['rui', form],
  ] as const) {
    t.is((await post(`${links[name]}x`, body)).status, 400)
    t.true(await isKnown(name))
    const { status, headers } = await post(links[name], body)
    t.deepEqual([status, headers.get('cache-control')], [200, 'no-store'])
    t.false(await isKnown(name))
  }
})

test('A valid link gets the same answers when it is new, posted twice at once, already used or of an unknown subscriber', async (t) => {
  const { links, linkOf, post, log } = await withSubscribers(t)
  const get = await comparable(await fetch(links.ana))
  const [first, second] = await Promise.all(
    [post(links.ana), post(links.ana)].map(async (each) => comparable(await each)),
  )
  t.deepEqual([get.status, first!.status, first!.headers.location], [200, 303, '/newsletter/adeus'])
  t.deepEqual(second, first)
  for (const again of [links.ana, linkOf(UNKNOWN_ID)]) {
    t.deepEqual(await comparable(await fetch(again)), get)
    t.deepEqual(await comparable(await post(again)), first)
  }
  t.deepEqual(await log(), [...JOINED, 'SubscriberErased visitante'])
})

test('A link with an invalid signature is reported as incomplete and erases no subscriber', async (t) => {
  const { links, post, isKnown, log, origin } = await withSubscribers(t)
  const token = new URL(links.rui).searchParams.get('chave')!
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
  const page = `${origin}/newsletter/sair`
  const headers = { location: '/newsletter/link-incompleto', 'cache-control': 'no-store' }
  for (const link of [...keys, page, `${page}?chave=${token}&chave=${token}`]) {
    for (const method of ['GET', 'POST'])
      t.like(await comparable(await fetch(link, { method, redirect: 'manual' })), { status: 303, headers }, link)
  }
  const html = await (await fetch(keys[0]!)).text()
  t.regex(html, /<h1>Este link está incompleto<\/h1>/)
  t.true(await isKnown('rui'))
  t.deepEqual(await log(), JOINED)
  t.is((await post(links.rui)).headers.get('location'), '/newsletter/adeus')
})

test('Each leaving page has its own words, is neither cached nor indexed, and the log does not contain the link', async (t) => {
  const { links, get, readText, post, logLines } = await withSubscribers(t)
  const { pathname, search, searchParams } = new URL(links.ana)
  const headings = {
    [pathname + search]: 'Sair da newsletter?',
    '/newsletter/adeus': 'Até à próxima festa',
    '/newsletter/link-incompleto': 'Este link está incompleto',
  }
  for (const [path, heading] of Object.entries(headings)) {
    const answer = await get(path)
    const { status, headers } = answer
    t.deepEqual([status, headers.get('cache-control'), headers.get('etag')], [200, 'no-store', null])
    const html = await answer.text()
    t.true(html.includes(`<h1>${heading}</h1>`), heading)
    t.regex(html, /<meta name="robots" content="noindex"/)
    t.false(html.includes(searchParams.get('chave')!))
  }
  await post(links.ana)
  t.false((await readText('/sitemap.xml')).includes('/newsletter/'))
  t.true(logLines().includes(pathname))
  t.false(logLines().includes(searchParams.get('chave')!))
})
