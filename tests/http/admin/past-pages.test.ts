import test, { type ExecutionContext } from 'ava'
import { recordKinds } from '../../../src/content/catalogue.ts'
import { renderMoment } from '../../../src/http/render.tsx'
import { sampleNamed } from '../../support/samples.ts'
import { openSiteSignedIn } from '../../support/signed-in-site.ts'
import { PUBLIC_URL } from '../../support/site.ts'

/** `page` waits until a page of the past is ready; its clock stands where the test puts it. */
async function openPast(t: ExecutionContext, start = '2025-10-01T12:00:00Z') {
  let time = Date.parse(start)
  const site = await openSiteSignedIn(t, { now: () => new Date(time) })
  const page = async (path: string, headers: Record<string, string> = { cookie: site.cookie }) => {
    for (;;) {
      const answer = await site.get(`/admin/em${path}`, headers)
      t.is(answer.headers.get('cache-control'), 'no-store', path)
      t.is(answer.headers.get('x-robots-tag'), 'noindex', path)
      if (answer.status !== 202) return answer
      await answer.text()
    }
  }
  const html = async (path: string) => (await page(path)).text()
  return { ...site, page, html, setTime: (at: string) => (time = Date.parse(at)) }
}

/** What runs now, sharing, stars and changes since the last visit, which are not there in the past. */
const presentOnly = [
  '<div class="now">.*?<p class="now-words after-festival">.*?</p></div>',
  '<span class="session-now timed".*?>Terminou</span>',
  '<div class="session-actions\\b.*?<p class="share-status\\b.*?</p></div>',
  '<button class="share\\b.*?<p class="share-status\\b.*?</p>',
  '<div class="changes".*?</div>',
  '<button class="(?:bar-agenda|star)\\b.*?</button>',
  '<p class="unseen".*?</p>',
].join('|')
const mainOf = (html: string) => /<main.*<\/main>/s.exec(html)![0].replace(new RegExp(presentOnly, 'gs'), '')
const withoutBase = (html: string, base: string) =>
  html.replaceAll(new RegExp(`"${base}(?=["#?])`, 'g'), '"/').replaceAll(`"${base}/`, '"/')

test('Every page of a moment has the main part that it had then, whatever was changed, hidden or removed since', async (t) => {
  const { page, get, readJson, readText, festival, ...site } = await openPast(t, '2025-10-01T18:00:00Z')
  const { setTime, create, change, remove } = site
  for (const kind of recordKinds) for (const id of ['a', 'b', 'c']) await create(kind, `${kind}-${id}`)
  await create('section', 'titulo', { sectionKey: 'hero_title', content: 'Título\nde então' })
  const intro = { pageSlug: 'privacy', sectionKey: 'privacy_intro', content: 'Texto de então' }
  await create('section', 'privacidade', intro)
  const slugs = async (api: string) => ((await readJson(api)) as { slug: string }[]).map(({ slug }) => slug)
  const lists = ['/', '/noticias', '/programacao', '/biblioteca', '/podcast', '/edicoes', '/politica-privacidade']
  const paths = [
    ...[...lists, '/nada', '/noticias/nada'],
    ...(await slugs('/api/news')).map((slug) => `/noticias/${slug}`),
    ...(await slugs('/api/pages')).map((slug) => `/pagina/${slug}`),
    ...(await slugs('/api/writers')).map((slug) => `/biblioteca/${slug}`),
    ...(await slugs('/api/schedule')).map((slug) => `/programacao/${slug}`),
  ]
  t.true(paths.length >= 20)
  const then = new Map<string, { status: number; main: string }>()
  for (const path of paths) {
    const answer = await get(path)
    then.set(path, { status: answer.status, main: mainOf(await answer.text()) })
  }
  const { position } = (await festival.database.read('events').max('position as position').first())!

  for (const kind of recordKinds) {
    const { one, other } = sampleNamed(kind)
    await change(kind, `${kind}-a`, Object.fromEntries([one, other]))
    await remove(kind, `${kind}-b`)
    await create(kind, `${kind}-d`)
  }
  await change('section', 'titulo', { isVisible: false })
  await remove('section', 'privacidade')
  setTime('2025-10-02T05:00:00Z')
  t.notRegex(mainOf(await readText('/noticias')), /Notícia 2</)

  const base = `/admin/em/p${position}`
  for (const path of paths) {
    const answer = await page(`/p${position}${path}`)
    const html = await answer.text()
    t.is(answer.status, then.get(path)!.status, path)
    t.is(withoutBase(mainOf(html), base), then.get(path)!.main, path)
    t.regex(html, /<title>[^<]* · 1 de outubro de 2025, \d\d:\d\d<\/title>/, path)
    t.regex(html, /<meta name="robots" content="noindex"/, path)
    t.notRegex(html, /rel="canonical"/, path)
  }
})

test('Without a session every address of the past leads to the sign-in and back', async (t) => {
  const { page, request } = await openPast(t)
  await request('POST', '/news', { title: 'Segredo' })
  for (const path of ['', '/', '/p1', '/p1/noticias?a=b', '/p1/nada', '/p9/noticias', '/ontem', '?data=2025-10-01']) {
    const answer = await page(path, {})
    t.is(answer.status, 302, path)
    const target = new URL(answer.headers.get('location')!, 'http://a.pt')
    t.is(target.pathname, '/admin/login', path)
    t.is(target.searchParams.get('depois'), `/admin/em${path}`)
    t.notRegex(await answer.text(), /Segredo/)
  }
  t.is((await page('/p1/noticias', { cookie: 'fliporto=x; fliporto_admin=1' })).status, 302)
})

test('What is no page of a moment is 404 or 422, other addresses are redirected inside it, and links in texts stay in it', async (t) => {
  const { page, html, request } = await openPast(t)
  const { id } = await (await request('POST', '/news', { title: 'Antes' })).json()
  await request('PUT', `/news/${id}`, { slug: 'depois' })
  const statuses = {
    '/p2': 200,
    '/p2/': 200,
    '/2025-10-01T13:00/noticias': 200,
    '/2025-10-01T13%3A00/noticias?x=%20': 200,
    '/p0/noticias': 200,
    '/p1/noticias/antes': 200,
    '/p1/noticias/depois': 404,
    '/p2/nada': 404,
    '/p2/noticias.rss': 404,
    '/p2/programacao.ics': 404,
    '/p2/admin': 404,
    '/p2/admin/login': 404,
    '/p2/newsletter/sair': 404,
    '/p2/api/news': 404,
    '/p2/%E0%A4%A': 404,
    '/p3/noticias': 422,
    '/2025-10-01T14:00/noticias': 422,
    '/2025-02-30T12:00/noticias': 422,
    '/ontem': 404,
    '': 404,
  }
  for (const [path, status] of Object.entries(statuses)) t.is((await page(path)).status, status, path)
  t.regex(await (await page('/2025-02-30T12:00/noticias')).text(), /<h1>.*não existe.*value="\/noticias"/s)
  t.regex(await (await page('/p2/admin')).text(), /404 Page Not Found/)

  const redirects = {
    '/p2/noticias/antes?a=b': '/admin/em/p2/noticias/depois?a=b',
    '/p2/Noticias/?a=b': '/admin/em/p2/noticias?a=b',
    '/2025-10-01T13%3A00/noticias/': '/admin/em/2025-10-01T13%3A00/noticias',
    '?pagina=%2Fnoticias%3Fa%3Db%23c&data=2025-10-01&hora=13%3A00': '/admin/em/2025-10-01T13:00/noticias?a=b#c',
    '?pagina=https%3A%2F%2Fmau.pt&data=2025-10-01&hora=13%3A00': '/admin/em/2025-10-01T13:00',
  }
  for (const [path, location] of Object.entries(redirects)) {
    const answer = await page(path)
    t.deepEqual([answer.status, answer.headers.get('location')], [302, location], path)
  }
  const refused = await fetch((await page('/p2')).url, { method: 'POST' })
  t.is(refused.status, 405)

  const links = [
    '/noticias',
    `${PUBLIC_URL}/programacao?a=b#dia`,
    PUBLIC_URL,
    '/uploads/a.pdf',
    '/noticias.rss',
    'https://exemplo.pt/noticias',
    'mailto:a@exemplo.pt',
  ]
  const content = links.map((href) => `<p><a href="${href}">Ver</a></p>`).join('')
  await request('POST', '/news', { title: 'Com ligações', content })
  const section = { pageSlug: 'homepage', sectionKey: 'location_route_link', sectionType: 'link', content: 'Ver' }
  await request('POST', '/page-sections', { ...section, linkUrl: '/biblioteca' })
  const hrefs = [...mainOf(await html('/p4/noticias/com-ligacoes')).matchAll(/<p><a href="([^"]*)"/g)]
  const inside = ['/admin/em/p4/noticias', '/admin/em/p4/programacao?a=b#dia', '/admin/em/p4/']
  t.deepEqual(
    hrefs.map(([, href]) => href),
    [...inside, ...links.slice(3)],
  )
  const home = await html('/p4')
  const leaving = [...home.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href]) => href!)
  t.deepEqual(
    leaving.filter((href) => !href.startsWith('/admin/em/p4')).sort(),
    ['/', '/noticias.rss', '/programacao.ics'],
    'the bar’s own links, and the feeds',
  )
  t.regex(home, /No passado não há inscrições/)
})

test('A moment that is not ready says how far it is, and asks again without scripts', async (t) => {
  const assets = { sheets: { frame: '/a.css', past: '/b.css' }, waitScript: '/c.js' } as never
  const moment = { minute: null, base: '/admin/em/p9', label: '1 de outubro', address: '/noticias' }
  const answer = await renderMoment({ done: 250, of: 1000 }, { assets, ...moment })
  const html = String(answer.body).replaceAll('<!-- -->', '')
  t.is(answer.status, 202)
  t.is(answer.replyTo({ acceptEncoding: 'identity', ifNoneMatch: '' })!.headers.refresh, '2; url=/admin/em/p9/noticias')
  t.regex(html, /<progress [^>]*value="250"[^>]*>/)
  t.regex(html, /250 de 1000 alterações, 25 %/)
  t.deepEqual(html.match(/<script[^>]*>/g), ['<script type="module" src="/c.js" id="_R_" async="">'])
})
