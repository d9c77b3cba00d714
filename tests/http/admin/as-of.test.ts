import test, { type ExecutionContext } from 'ava'
import { rowsOf } from '../../support/festival.ts'
import { tablesIn } from '../../support/inspect-database.ts'
import { twoToneImage } from '../../support/pictures.ts'
import { cookieHeader, multipartForm, openSiteSignedIn, signIn } from '../../support/signed-in-site.ts'

const item = { title: 'Abertura', excerpt: 'Às cinco.', content: '<p>Olá.</p>', publishDate: '2025-10-01' }

/** A site on which everything is written at a time of its own. */
async function openPast(t: ExecutionContext) {
  let time = Date.parse('2025-10-20T17:00:20Z')
  const site = await openSiteSignedIn(t, { now: () => new Date(time) })
  let cookie = site.cookie
  const write = async (at: string, method: string, path: string, body?: object) => {
    time = Date.parse(at)
    cookie = cookieHeader(await signIn(site.origin)) // a session ends after twelve hours
    return site.sendAndRead(method, path, body, { cookie })
  }
  const ask = async (path: string, signedIn = true) => {
    for (;;) {
      const answer = await site.get(`/api/admin/em${path}`, signedIn ? { cookie } : {})
      t.is(answer.headers.get('cache-control'), 'no-store', path)
      t.is(answer.headers.get('x-robots-tag'), 'noindex', path)
      if (answer.status !== 202) return answer
      t.deepEqual(Object.keys(await answer.json()), ['done', 'of'])
    }
  }
  const read = async (path: string) => (await ask(path)).json()
  return { ...site, ask, read, write }
}

test('A read as of a moment answers what the API answered then', async (t) => {
  const { ask, read, write, readJson } = await openPast(t)
  const { id } = await write('2025-10-20T17:00:20Z', 'POST', '/news', item)
  const first = await readJson('/api/news')
  await write('2025-10-20T17:02:00Z', 'PUT', `/news/${id}`, { title: 'Encerramento', slug: 'encerramento' })
  await write('2025-10-20T17:04:00Z', 'DELETE', `/news/${id}`)

  t.deepEqual(await read('/2025-10-20T17:59/news'), [])
  t.deepEqual(await read('/2025-10-20T18:00/news'), first)
  t.deepEqual(await read('/2025-10-20T18%3A01/news'), first)
  t.is((await read('/2025-10-20T18:02/news/encerramento')).title, 'Encerramento')
  t.deepEqual(await read('/2025-10-20T18:04/news'), [])
  t.deepEqual(await read('/p1/news'), first)
  t.deepEqual(await read('/p0/news'), [])
  const moved = await ask('/p2/news/abertura')
  t.deepEqual([moved.status, moved.headers.get('location')], [302, '/api/admin/em/p2/news/encerramento'])
  t.is((await ask('/p1/news/encerramento')).status, 404)
  t.is((await ask('/p3/news/abertura')).status, 404)
})

test('Without a session every address of the past is 401, and with one what is no moment is refused', async (t) => {
  const { ask } = await openPast(t)
  for (const path of ['/p0/news', '/p9/news', '/ontem/news', '/p0/nada', '']) t.is((await ask(path, false)).status, 401)
  const statuses = {
    '/p1/news': 422,
    '/2025-10-20T18:01/news': 422,
    '/2025-02-29T12:00/news': 422,
    '/ontem/news': 404,
    '/p0/nada': 404,
    '/p0/News': 404,
    '/p0/newsletter': 404,
    '/p0': 404,
    '/p0/news': 200,
    '/2025-10-20T18:00/news': 200,
  }
  for (const [path, status] of Object.entries(statuses)) t.is((await ask(path)).status, status, path)
  t.is((await (await ask('/2025-10-20T18:01/news')).json()).message, 'Este momento ainda está para vir.')
})

test('The changes of a page are the acts that touched what it shows', async (t) => {
  const { read, ask, write } = await openPast(t)
  const section = { pageSlug: 'homepage', sectionKey: 'footer_copyright', sectionType: 'text', content: '© 2025' }
  const one = await write('2025-10-20T17:00:00Z', 'POST', '/news', item) // p1
  await write('2025-10-20T17:01:00Z', 'POST', '/sponsors', { name: 'Fundação' }) // p2
  const two = await write('2025-10-20T22:59:00Z', 'POST', '/news', { ...item, title: 'Segunda' }) // p3
  await write('2025-10-20T23:01:00Z', 'PUT', `/news/${one.id}`, { content: '<p>Adeus.</p>' }) // p4, in Lisbon the next day
  await write('2025-10-25T12:00:00Z', 'POST', '/page-sections', section) // p5
  await write('2025-10-25T12:01:00Z', 'PUT', `/news/${two.id}`, { title: 'Terceira' }) // p6
  const page = { title: 'Visitar', slug: 'visitar', menuTitle: 'Visitar', content: '<p>Texto.</p>' }
  const custom = await write('2025-10-26T12:00:00Z', 'POST', '/pages', page) // p7
  await write('2025-10-26T12:01:00Z', 'PUT', `/pages/${custom.id}`, { content: '<p>Outro.</p>' }) // p8
  await write('2025-10-27T12:00:00Z', 'DELETE', `/news/${one.id}`) // p9

  const around = async (moment: string, path: string) => {
    const { previous, next } = await read(`/${moment}/changes?path=${encodeURIComponent(path)}`)
    return [previous?.moment ?? null, next?.moment ?? null]
  }
  // What a list shows is proved for every position in as-of/page-changes
  t.deepEqual(await around('p0', '/noticias'), [null, 'p1'])
  t.deepEqual(await around('p2', '/noticias?x=1#y'), ['p1', 'p3'])
  t.deepEqual(await around('2025-10-20T23:59', '/noticias'), ['p1', 'p6'])
  t.deepEqual(await around('p1', '/noticias/abertura'), [null, 'p4'])
  t.deepEqual(await around('p9', '/noticias/abertura'), ['p4', null])
  t.deepEqual(await around('p3', '/noticias/nenhuma'), [null, null])
  t.deepEqual(await around('p5', '/'), ['p2', 'p7'])
  t.deepEqual(await around('p7', '/pagina/visitar'), [null, 'p8'])
  for (const path of ['/politica-privacidade', '/programacao'])
    t.deepEqual(await around('p9', path), [null, null], path)

  const { position, at, previous } = await read('/2025-10-25T13:30/changes?path=/noticias')
  t.deepEqual([position, at], [6, '2025-10-25T12:30:00.000Z'])
  t.like(previous, { moment: 'p3', actor: 'ana', at: '2025-10-20T22:59:00.000Z', words: 'Notícia publicada' })
  t.is((await ask('/p1/changes')).status, 400)
  for (const path of ['/admin', '/nada', '/newsletter/sair', '/noticias.xml', '/noticias/%2500'])
    t.is((await ask(`/p1/changes?path=${path}`)).status, 404, path)
})

test('Pictures of the past stay, and the past changes neither tables nor cached answers', async (t) => {
  const { read, readJson, readText, get, send, sendAndRead, festival } = await openPast(t)
  const image = await twoToneImage(40, 30).png().toBuffer()
  const { id, imageUrl } = await sendAndRead('POST', '/news', multipartForm({ title: 'Abertura', image }))
  await send('DELETE', `/news/${id}`)
  t.is((await read('/p2/news'))[0].imageUrl, imageUrl)
  t.is((await get(imageUrl)).status, 200)

  const { database } = festival
  const tables = (await tablesIn(database.read)).filter((name) => /^(read_|events$|projections$)/.test(name))
  const snapshot = () => Promise.all(tables.map((table) => rowsOf(database.read, table)))
  const paths = ['/api/news', '/sitemap.xml', '/noticias.rss', '/noticias']
  const live = () => Promise.all(paths.map(async (path) => (await get(path)).headers.get('etag')))
  const before = [await live(), await snapshot()]
  for (const position of [0, 1, 2, 3]) await read(`/p${position}/news`)
  t.deepEqual([await live(), await snapshot()], before)
  t.deepEqual(await readJson('/api/news'), [])
  for (const path of ['/sitemap.xml', '/robots.txt']) t.notRegex(await readText(path), /admin\/em/)
})
