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
  const json = async <T>(method: string, path: string, body?: object) =>
    (await (await site.request(method, path, body)).json()) as T
  const draftOf = (fields: object, kind = 'news', itemId: string | null = null) =>
    json<Draft>('POST', '/drafts', { kind, itemId, fields })
  const linkTo = async ({ id }: Draft) => {
    const { url } = await json<{ url: string }>('POST', `/drafts/${id}/link`)
    return { url, path: url.slice(PUBLIC_URL.length), key: new URL(url).searchParams.get('chave')! }
  }
  const asOrganiser = async ({ id }: Pick<Draft, 'id'>) => site.get(`/admin/rascunho/${id}`, { cookie: site.cookie })
  return { ...site, json, draftOf, linkTo, asOrganiser, pass: (ms: number) => (time += ms) }
}

const mainOf = (html: string) => /<main.*<\/main>/s.exec(html)![0].replace(/ data-field="[^"]*"/g, '')

test('The preview of a draft is the page that it will be, with a bar that leads organisers back to its form', async (t) => {
  const { draftOf, asOrganiser, json, request, get } = await open(t)
  const draft = await draftOf({ title: 'Chegam os livros', content: '<p>Olá</p>', excerpt: 'Resumo' })
  const answer = await asOrganiser(draft)
  t.is(answer.status, 200)
  t.is(answer.headers.get('cache-control'), 'no-store')
  t.is(answer.headers.get('x-robots-tag'), 'noindex')
  t.is(answer.headers.get('referrer-policy'), 'no-referrer')
  const html = await answer.text()
  t.regex(html, /<title>Chegam os livros — FLIPORTO Portugal · Pré-visualização<\/title>/)
  t.regex(html, /<meta name="robots" content="noindex"/)
  t.notRegex(html, /rel="canonical"/)
  const words = html.replace(/<[^>]*>/g, '')
  t.true(words.includes('Pré-visualização do rascunho de Chegam os livros — ainda não é público'))
  t.true(html.includes(`href="/admin#noticias/rascunho/${draft.id}"`))
  t.regex(mainOf(html), /22 de outubro de 2025/, 'the day on which it would be published')

  const saved = await json<Draft>('PUT', `/drafts/${draft.id}`, { fields: { excerpt: 'Outro resumo' }, version: 1 })
  t.is(saved.version, 2)
  t.regex(mainOf(await (await asOrganiser(draft)).text()), /Outro resumo/)
  for (const path of ['/noticias', '/noticias/chegam-os-livros', '/noticias.rss', '/sitemap.xml', '/api/news'])
    t.notRegex(await (await get(path)).text(), /Chegam/, path)

  const { slug } = await json<{ slug: string }>('POST', '/news', { ...draft.fields, publishDate: '2025-10-22' })
  t.is(
    mainOf(await (await get(`/noticias/${slug}`)).text()).replaceAll('Resumo', 'Outro resumo'),
    mainOf(await (await asOrganiser(draft)).text()),
  )
  t.is((await request('DELETE', `/drafts/${draft.id}`)).status, 204)
  t.is((await asOrganiser(draft)).status, 404)
})

test('Changes of a page are shown in its place, and only there', async (t) => {
  const { json, draftOf, asOrganiser, get } = await open(t)
  const page = await json<{ id: string }>('POST', '/pages', { title: 'Chegar', content: '<p>De metro</p>' })
  const draft = await draftOf({ content: '<p>A pé</p>' }, 'page', page.id)
  const preview = await (await asOrganiser(draft)).text()
  t.regex(mainOf(preview), /A pé/)
  t.regex(mainOf(preview), /<h1[^>]*>Chegar/)
  t.true(preview.includes(`href="/admin#paginas/rascunho/${draft.id}"`))
  t.regex(mainOf(await (await get('/pagina/chegar')).text()), /De metro/)
})

test('A draft in which nothing is written yet has a preview', async (t) => {
  const { draftOf, asOrganiser } = await open(t)
  for (const kind of ['news', 'page']) t.is((await asOrganiser(await draftOf({}, kind))).status, 200, kind)
})

test('The key of a link opens its draft without a session for thirty days, and nothing else', async (t) => {
  const { draftOf, linkTo, get, json, pass, festival, logLines } = await open(t)
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
  const stored = JSON.stringify(await festival.database.read('drafts').select())
  t.false(stored.includes(key))
  t.deepEqual((await json<Draft>('GET', `/drafts/${draft.id}`)).link, { expiresAt: '2025-11-21T12:00:00.000Z' })
  t.is((await json<Draft>('GET', `/drafts/${draft.id}`)).version, 1)

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

test('A link that was ended, or whose draft was deleted or does not exist, opens nothing', async (t) => {
  const { draftOf, linkTo, get, request, json } = await open(t)
  const [ended, deleted] = [await draftOf({ title: 'Um' }), await draftOf({ title: 'Dois' })]
  const paths = [await linkTo(ended), await linkTo(deleted)].map(({ path }) => path)
  t.is((await request('DELETE', `/drafts/${ended.id}/link`)).status, 204)
  t.is((await json<Draft>('GET', `/drafts/${ended.id}`)).link, null)
  t.is((await request('DELETE', `/drafts/${deleted.id}`)).status, 204)
  for (const path of paths) t.is((await get(path)).status, 302, path)
  for (const method of ['POST', 'DELETE']) {
    t.is((await request(method, `/drafts/${deleted.id}/link`)).status, 404)
    t.is((await request(method, '/drafts/nada/link')).status, 404)
  }
})

test('Without session and key the answer is the same whether the draft exists or not', async (t) => {
  const { draftOf, linkTo, origin, logLines } = await open(t)
  const draft = await draftOf({ title: 'Segredo' })
  const { key } = await linkTo(draft)
  const missing = draft.id.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
  const answerTo = async (path: string, method = 'GET') => {
    const { status, headers, body } = await comparable(await fetch(origin + path, { method, redirect: 'manual' }))
    return [status, headers, body] as const
  }
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
  for (const query of wrong) {
    for (const method of ['GET', 'HEAD']) {
      const [status, headers, body] = await answerTo(`/admin/rascunho/${draft.id}${query}`, method)
      const [missingStatus, missingHeaders, missingBody] = await answerTo(`/admin/rascunho/${missing}${query}`, method)
      t.is(status, 302, query)
      t.is(headers.location, `/admin/login?depois=${encodeURIComponent(`/admin/rascunho/${draft.id}`)}`, query)
      t.is(headers['cache-control'], 'no-store')
      const renamed = JSON.stringify([status, headers, body]).replaceAll(draft.id, missing)
      t.is(renamed, JSON.stringify([missingStatus, missingHeaders, missingBody]), query)
    }
  }
  const spellings = [
    `/admin/rascunho/${draft.id}/?chave=${key}`,
    `/admin/rascunho/${draft.id}%00`,
    `/admin/rascunho//${draft.id}?chave=${key}`,
    `/admin/Rascunho/${draft.id}?chave=${key}`,
    `/ADMIN/RASCUNHO/${draft.id}?chave=${key}`,
    `//admin/rascunho/${draft.id}?chave=${key}`,
    `/admin/em/p1/admin/rascunho/${draft.id}?chave=${key}`,
    '/admin/rascunho/',
    '/admin/rascunho',
    '/admin/rascunho/%ff',
    "/admin/rascunho/'%20OR%201=1",
  ]
  for (const path of spellings) {
    const [status, , body] = await answerTo(path)
    t.true(status === 302 || status === 404, `${status} ${path}`)
    t.notRegex(body, /Segredo/, path)
  }
  t.is((await answerTo(`/admin/rascunho/${draft.id}?chave=${key}`, 'POST'))[0], 405)
  const [status, , body] = await answerTo(`/admin/rascunho/${draft.id}?chave=${key}`, 'HEAD')
  t.deepEqual([status, body], [200, ''])
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
