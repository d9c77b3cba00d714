import test from 'ava'
import { feeds } from '../../../src/http/feeds/feeds.ts'
import { openSite } from '../../support/site.ts'

const identity = { 'accept-encoding': 'identity' }
const expectedPaths = [
  '/robots.txt',
  '/sitemap.xml',
  '/noticias.rss',
  '/programacao.ics',
  '/manifest.webmanifest',
  '/icon.svg',
  '/favicon.ico',
  '/icon-192.png',
  '/icon-512.png',
  '/icon-maskable-512.png',
  '/apple-touch-icon.png',
  '/partilha.png',
]

test('Every document answers GET and HEAD alike, and 304 to a matching ETag', async (t) => {
  const { get, origin } = await openSite(t)
  t.deepEqual(feeds.map(({ path }) => path).sort(), [...expectedPaths].sort())
  for (const path of expectedPaths) {
    const whole = await get(path)
    t.is(whole.status, 200, path)
    const head = await fetch(origin + path, { method: 'HEAD', headers: identity })
    const comparedHeaders = ({ headers }: Response) =>
      ['etag', 'content-type', 'content-length', 'cache-control'].map((name) => headers.get(name))
    t.deepEqual(comparedHeaders(head), comparedHeaders(whole), path)
    t.is(await head.text(), '')
    const known = await get(path, { 'if-none-match': whole.headers.get('etag')! })
    t.is(known.status, 304, path)
    t.is(await known.text(), '')
    const posted = await fetch(origin + path, { method: 'POST' })
    t.deepEqual([posted.status, posted.headers.get('allow')], [405, 'HEAD, GET'], path)
  }
})

test('A write shows in the next request of the documents that it affects, and no others are rendered again', async (t) => {
  const { get, festival, create, remove } = await openSite(t)
  const tags = async () =>
    Promise.all(
      ['/sitemap.xml', '/noticias.rss', '/programacao.ics'].map(async (path) => (await get(path)).headers.get('etag')),
    )
  const changed = async (write: () => Promise<unknown>) => {
    const before = await tags()
    await write()
    return (await tags()).map((tag, index) => tag !== before[index])
  }
  t.deepEqual(await changed(() => create('news', 'n')), [true, true, false])
  t.deepEqual(await changed(() => create('schedule-item', 'i')), [true, false, true])
  t.deepEqual(await changed(() => remove('schedule-item', 'i')), [true, false, true])
  for (const kind of ['writer', 'page', 'episode', 'section', 'sponsor'])
    t.deepEqual(await changed(() => create(kind, kind)), [true, false, false], kind)
  t.deepEqual(await changed(() => create('edition', 'y')), [true, false, false], 'the first one gives them a page')

  const queries: string[] = []
  festival.database.read.on('query', ({ sql }) => queries.push(sql))
  await tags()
  t.deepEqual(queries, [])
})
