import { get as httpGet } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib'
import test from 'ava'
import { news } from '../../src/content/news.ts'
import { subscriber } from '../../src/content/subscriber.ts'
import { NO_STORE, Representation } from '../../src/http/representation.ts'
import { openTestFestival, run } from '../support/festival.ts'
import { sampleOf } from '../support/samples.ts'
import { openSite } from '../support/site.ts'

const article = (slug: string) => ({
  ...sampleOf('news'),
  slug,
  title: 'Título '.repeat(300),
  excerpt: '',
  category: '',
  publishDate: '2025-10-22',
  imageUrl: null,
  content: '',
})

async function siteWithNews(t: Parameters<typeof openSite>[0]) {
  const site = await openSite(t)
  const publish = (id: string) => run(site.festival, news, id, { type: 'PublishNews', fields: article(id) })
  await publish('um')
  return { ...site, publish }
}

/** Returns the raw bytes, which fetch would decompress. */
const raw = (url: string, encoding: string): Promise<{ headers: NodeJS.Dict<string | string[]>; bytes: Buffer }> =>
  new Promise((resolve, reject) => {
    httpGet(url, { headers: { 'accept-encoding': encoding } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('end', () => resolve({ headers: answer.headers, bytes: Buffer.concat(chunks) }))
    }).on('error', reject)
  })

test('Each encoding has its own bytes and ETag, and Vary', async (t) => {
  const { origin } = await siteWithNews(t)
  const url = `${origin}/api/news`
  const [plain, gzip, br] = [await raw(url, 'identity'), await raw(url, 'gzip'), await raw(url, 'gzip, br')]
  t.deepEqual(gunzipSync(gzip.bytes), plain.bytes)
  t.deepEqual(brotliDecompressSync(br.bytes), plain.bytes)
  t.deepEqual(
    [plain, gzip, br].map(({ headers }) => headers['content-encoding']),
    [undefined, 'gzip', 'br'],
  )
  const tags = [plain, gzip, br].map(({ headers }) => String(headers.etag))
  t.is(new Set(tags.map((tag) => tag.replace('W/', ''))).size, 3)
  t.deepEqual(
    tags.map((tag) => tag.startsWith('W/')),
    [false, false, true],
  )
  t.deepEqual(
    [plain, gzip, br].map(({ headers }) => headers.vary),
    Array(3).fill('Accept-Encoding'),
  )
})

test('An encoding with q=0 is not used', async (t) => {
  const { origin } = await siteWithNews(t)
  t.is((await raw(`${origin}/api/news`, 'br;q=0, gzip')).headers['content-encoding'], 'gzip')
  t.is((await raw(`${origin}/api/news`, 'br;q=0, gzip;q=0')).headers['content-encoding'], undefined)
})

test('A matching If-None-Match gets 304, as a tag, in a list, or as *', async (t) => {
  const { get } = await siteWithNews(t)
  for (const path of ['/api/news', '/']) {
    const tag = (await get(path)).headers.get('etag')!
    for (const match of [tag, `"other", ${tag}`, '*', `W/${tag}`]) {
      const answer = await get(path, { 'if-none-match': match })
      t.is(answer.status, 304, `${path} ${match}`)
      t.is(await answer.text(), '')
      t.is(answer.headers.get('etag'), tag)
    }
    t.is((await get(path, { 'if-none-match': '"other"' })).status, 200)
  }
})

test('HEAD answers like GET, without the body', async (t) => {
  const { get, origin } = await siteWithNews(t)
  for (const path of ['/api/news', '/']) {
    const whole = await get(path)
    const head = await fetch(origin + path, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } })
    const comparedHeaders = (answer: Response) =>
      ['etag', 'content-type', 'content-length', 'cache-control'].map((name) => answer.headers.get(name))
    t.deepEqual(comparedHeaders(head), comparedHeaders(whole), path)
    t.is(await head.text(), '')
  }
})

test('A write shows in the next request, in the API and on the page', async (t) => {
  const { get, publish } = await siteWithNews(t)
  const before = [await get('/api/news'), await get('/')]
  await publish('dois')
  t.deepEqual(
    (await (await get('/api/news')).json()).map(({ id }: { id: string }) => id),
    ['dois', 'um'],
  )
  t.not((await get('/api/news')).headers.get('etag'), before[0]!.headers.get('etag'))
  t.is((await get('/')).headers.get('etag'), before[1]!.headers.get('etag'), 'the home page shows no news')
})

test('A newsletter sign-up invalidates no page', async (t) => {
  const { get, festival, cause } = await siteWithNews(t)
  await get('/')
  const queries: string[] = []
  festival.database.read.on('query', ({ sql }) => queries.push(sql))
  const command = { type: 'JoinNewsletter', address: 'cifrado' } as const
  await festival.store.write(({ handle }) => handle({ noun: subscriber, id: 's', cause, command }))
  await get('/')
  await get('/api/news')
  t.is(queries.filter((sql) => sql.includes('read_pages')).length, 0)
})

test('A write of another process shows, without one of this process', async (t) => {
  const { get, dataDir } = await siteWithNews(t)
  await get('/api/news')
  const { festival: other } = await openTestFestival(t, { dataDir })
  await run(other, news, 'tres', { type: 'PublishNews', fields: article('tres') })
  await other.close()
  const ids = async () => (await (await get('/api/news')).json()).map(({ id }: { id: string }) => id)
  while (!(await ids()).includes('tres')) await setTimeout(10)
  t.deepEqual(await ids(), ['tres', 'um'])
})

test('Fifty concurrent first requests share one render', async (t) => {
  const { get, festival } = await siteWithNews(t)
  const queries: string[] = []
  festival.database.read.on('query', ({ sql }) => queries.push(sql))
  const answers = await Promise.all(Array.from({ length: 50 }, () => get('/api/news').then((answer) => answer.text())))
  t.is(new Set(answers).size, 1)
  t.is(queries.filter((sql) => sql.includes('read_news')).length, 1)
})

test('What is sent once is compressed with the least work', async (t) => {
  const body = Buffer.from(Array.from({ length: 5_000 }, (_, n) => `linha ${(n * 7919) % 997}`).join('\n'))
  const brotli = async (cacheControl?: string) => {
    const answer = new Representation({ type: 'text/html', body, cacheControl })
    await answer.compress('br')
    return answer.replyTo({ acceptEncoding: 'br', ifNoneMatch: '' })!.body!
  }
  const bytesAt = (quality: number) =>
    brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length
  t.deepEqual([(await brotli(NO_STORE)).length, (await brotli()).length], [bytesAt(1), bytesAt(5)])
  t.deepEqual(brotliDecompressSync(await brotli(NO_STORE)), body)
})
