import test, { type ExecutionContext } from 'ava'
import type { Draft } from '../../../src/content/draft.ts'
import { media } from '../../../src/content/media.ts'
import { run } from '../../support/festival.ts'
import { picture } from '../../support/samples.ts'
import { comparable, openSiteSignedIn } from '../../support/signed-in-site.ts'
import { PUBLIC_URL } from '../../support/site.ts'

const NOW = '2025-10-22T12:00:00Z'
const DAY_MS = 86_400_000

async function open(t: ExecutionContext) {
  let time = Date.parse(NOW)
  const site = await openSiteSignedIn(t, { now: () => new Date(time) })
  const draftOf = (fields: object, kind = 'news', itemId: string | null = null): Promise<Draft> =>
    site.sendAndRead('POST', '/drafts', { kind, itemId, fields })
  const linkTo = async ({ id }: Draft) => {
    const { url } = await site.sendAndRead('POST', `/drafts/${id}/link`)
    return { url, path: url.slice(PUBLIC_URL.length), key: new URL(url).searchParams.get('chave')! }
  }
  const asOrganiser = ({ id }: Draft) => site.get(`/admin/rascunho/${id}`, { cookie: site.cookie })
  const mainFor = async (draft: Draft) => mainOf(await (await asOrganiser(draft)).text())
  const stored = (id: string): Promise<Draft> => site.sendAndRead('GET', `/drafts/${id}`)
  return { ...site, draftOf, linkTo, asOrganiser, mainFor, stored, pass: (ms: number) => (time += ms) }
}

const mainOf = (html: string) => /<main.*<\/main>/s.exec(html)![0].replace(/ data-field="[^"]*"/g, '')

test('The preview of a draft is the page that it will be, with a bar that leads organisers back to its form', async (t) => {
  const { draftOf, asOrganiser, mainFor, sendAndRead, send, readText } = await open(t)
  const draft = await draftOf({ title: 'Chegam os livros', content: '<p>Olá</p>', excerpt: 'Resumo' })
  const answer = await asOrganiser(draft)
  t.is(answer.status, 200)
  const headers = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' }
  for (const [name, value] of Object.entries(headers)) t.is(answer.headers.get(name), value)
  const html = await answer.text()
  t.regex(html, /<title>Chegam os livros — FLIPORTO Portugal · Pré-visualização<\/title>/)
  t.regex(html, /<meta name="robots" content="noindex"/)
  t.notRegex(html, /rel="canonical"/)
  const words = html.replace(/<[^>]*>/g, '')
  t.true(words.includes('Pré-visualização do rascunho de Chegam os livros — ainda não é público'))
  t.true(html.includes(`href="/admin#noticias/rascunho/${draft.id}"`))
  t.regex(mainOf(html), /22 de outubro de 2025/, 'the day on which it would be published')

  const change = { fields: { excerpt: 'Outro resumo' }, version: 1 }
  t.is((await sendAndRead('PUT', `/drafts/${draft.id}`, change)).version, 2)
  const main = await mainFor(draft)
  t.regex(main, /Outro resumo/)
  for (const path of ['/noticias', '/noticias/chegam-os-livros', '/noticias.rss', '/sitemap.xml', '/api/news'])
    t.notRegex(await readText(path), /Chegam/, path)
  const { slug } = await sendAndRead('POST', '/news', { ...draft.fields, publishDate: '2025-10-22' })
  t.is(mainOf(await readText(`/noticias/${slug}`)).replaceAll('Resumo', 'Outro resumo'), main)
  t.is((await send('DELETE', `/drafts/${draft.id}`)).status, 204)
  t.is((await asOrganiser(draft)).status, 404)
})

test('Changes of a page are shown in its place, and only there', async (t) => {
  const { sendAndRead, draftOf, asOrganiser, readText } = await open(t)
  const page = await sendAndRead('POST', '/pages', { title: 'Chegar', content: '<p>De metro</p>' })
  const draft = await draftOf({ content: '<p>A pé</p>' }, 'page', page.id)
  const preview = await (await asOrganiser(draft)).text()
  t.regex(mainOf(preview), /<h1[^>]*>Chegar.*A pé/s)
  t.true(preview.includes(`href="/admin#paginas/rascunho/${draft.id}"`))
  t.regex(mainOf(await readText('/pagina/chegar')), /De metro/)
})

test('A draft in which nothing is written yet has a preview', async (t) => {
  const { draftOf, asOrganiser } = await open(t)
  for (const kind of ['news', 'page']) t.is((await asOrganiser(await draftOf({}, kind))).status, 200, kind)
})

test('The key of a link opens its draft without a session for thirty days, and nothing else', async (t) => {
  const { draftOf, linkTo, get, stored, pass, festival, logLines } = await open(t)
  const draft = await draftOf({ title: 'Segredo' })
  const other = await draftOf({ title: 'Segredo, dois' })
  const { url, path, key } = await linkTo(draft)
  t.is(url, `${PUBLIC_URL}/admin/rascunho/${draft.id}?chave=${key}`)
  t.is(Buffer.from(key, 'base64url').length, 32)
  const answer = await get(path)
  t.is(answer.status, 200)
  t.is(answer.headers.get('cache-control'), 'no-store')
  t.deepEqual(answer.headers.getSetCookie(), [])
  const html = await answer.text()
  t.regex(mainOf(html), /Segredo/)
  t.notRegex(html, /admin#noticias|ana"/)
  t.false(html.includes(key))
  t.false(JSON.stringify(await festival.database.read('drafts').select()).includes(key))
  t.like(await stored(draft.id), { link: { expiresAt: '2025-11-21T12:00:00.000Z' }, version: 1 })

  t.is((await get(`/admin/rascunho/${other.id}?chave=${key}`)).status, 302)
  t.is((await get(`/api/admin/drafts/${draft.id}?chave=${key}`)).status, 401)
  t.is((await get(`/admin/em/p0/?chave=${key}`)).status, 302)
  const second = await linkTo(draft)
  t.is((await get(path)).status, 302, 'one link a draft')
  t.is((await get(second.path)).status, 200)
  pass(30 * DAY_MS - 1)
  t.is((await get(second.path)).status, 200)
  pass(1)
  t.is((await get(second.path)).status, 302)
  for (const each of [key, second.key]) t.false(logLines().includes(each))
})

test('A link that was ended opens nothing, nor one whose draft was deleted, alone or with its item, and came back', async (t) => {
  const { draftOf, linkTo, get, send, sendAndRead, undo, stored } = await open(t)
  const { id: itemId } = await sendAndRead('POST', '/news', { title: 'Um' })
  const draft = await draftOf({ title: 'Dois' }, 'news', itemId)
  const link = `/drafts/${draft.id}/link`
  for (const ended of [link, `/drafts/${draft.id}`, `/news/${itemId}`]) {
    const { path } = await linkTo(draft)
    t.is((await get(path)).status, 200)
    const { status, act } = await send('DELETE', ended)
    t.deepEqual([status, (await get(path)).status], [204, 302], ended)
    if (ended.startsWith('/news')) await undo(act)
    if (ended !== link) await sendAndRead('POST', `/drafts/${draft.id}/undelete`)
    t.is((await stored(draft.id)).link, null)
    t.is((await get(path)).status, 302, ended)
  }
  await send('DELETE', `/drafts/${draft.id}`)
  for (const address of [link, '/drafts/nada/link'])
    for (const method of ['POST', 'DELETE']) t.is((await send(method, address)).status, 404)
})

test('Without session and key the answer is the same whether the draft exists or not', async (t) => {
  const { draftOf, linkTo, origin, logLines } = await open(t)
  const draft = await draftOf({ title: 'Segredo' })
  const { key } = await linkTo(draft)
  const missing = draft.id.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
  const answerTo = async (path: string, method = 'GET') =>
    comparable(await fetch(origin + path, { method, redirect: 'manual' }))
  const wrong = [
    '',
    '?chave=',
    '?chave',
    `?chave=${key.slice(1)}`,
    `?chave=${key}A`,
    `?chave=${key}%00x`,
    `?chave=${key.toLowerCase()}`,
    `?chave=%20${key}`,
    `?CHAVE=${key}`,
    `?chave=x&chave=${key}`,
    `?chave[]=${key}`,
    `?chave=${'a'.repeat(43)}`,
    '?chave=%ff%00',
  ]
  const address = `/admin/rascunho/${draft.id}`
  for (const query of wrong) {
    for (const method of ['GET', 'HEAD']) {
      const answer = await answerTo(address + query, method)
      const location = `/admin/login?depois=${encodeURIComponent(address)}`
      t.like(answer, { status: 302, headers: { location, 'cache-control': 'no-store' } }, query)
      const ofMissing = await answerTo(`/admin/rascunho/${missing}${query}`, method)
      t.is(JSON.stringify(answer).replaceAll(draft.id, missing), JSON.stringify(ofMissing), query)
    }
  }
  const spellings = [
    `${address}/?chave=${key}`,
    `${address}%00`,
    `/admin/rascunho//${draft.id}?chave=${key}`,
    `/admin/Rascunho/${draft.id}?chave=${key}`,
    `/ADMIN/RASCUNHO/${draft.id}?chave=${key}`,
    `/${address}?chave=${key}`,
    `/admin/em/p1${address}?chave=${key}`,
    '/admin/rascunho/',
    '/admin/rascunho',
    '/admin/rascunho/%ff',
    "/admin/rascunho/'%20OR%201=1",
  ]
  for (const path of spellings) {
    const { status, body } = await answerTo(path)
    t.true(status === 302 || status === 404, `${status} ${path}`)
    t.notRegex(body, /Segredo/, path)
  }
  t.is((await answerTo(`${address}?chave=${key}`, 'POST')).status, 405)
  t.like(await answerTo(`${address}?chave=${key}`, 'HEAD'), { status: 200, body: '' })
  t.false(logLines().includes(key))
  t.false(logLines().includes('chave'))
})

test('A preview shows its picture as the library describes it', async (t) => {
  const { draftOf, asOrganiser, festival } = await open(t)
  const { url } = picture(1)
  const described = { alt: 'A torre ao sol', focus: { x: 0.25, y: 0.5 }, credit: 'Ana', hidden: false }
  await run(festival, media, 'm', { type: 'StoreMedia', fields: picture(1) })
  await run(festival, media, 'm', { type: 'DescribeMedia', changes: described })
  const html = await (await asOrganiser(await draftOf({ title: 'Um', imageUrl: url }))).text()
  t.true(html.includes('"imageAlt":"A torre ao sol","imageFocus":{"x":0.25,"y":0.5},"imageCredit":"Ana"'))
})
