import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import test, { type ExecutionContext } from 'ava'
import { pino } from 'pino'
import { feeds } from '../../src/http/feeds/feeds.ts'
import { storePicture } from '../../src/media/store.ts'
import { svg } from '../support/pictures.ts'
import { openSite } from '../support/site.ts'

type Line = {
  requestId?: string
  method: string
  path: string
  status: number
  kept: boolean
  time: number
  ms?: number
}

/** A site whose request log can be read, with something on each page. */
async function openLoggedSite(t: ExecutionContext) {
  const lines: Line[] = []
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const site = await openSite(t, { log, publicUrl: 'https://fliporto.test' })
  await site.create('news', 'um', { slug: 'um', content: '<p>Texto</p>'.repeat(200) })
  return { ...site, lines }
}

type Answer = { status: number; headers: [name: string, value: string][]; body: Buffer }

/** Returns the raw bytes and headers: fetch would decompress the body and merge repeated headers. */
const sendRequest = (url: string, method: string, headers: Record<string, string | string[]>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('end', () => {
        const { rawHeaders: raw, statusCode: status = 0 } = answer
        const pairs = raw.flatMap((name, at): Answer['headers'] => (at % 2 ? [] : [[name.toLowerCase(), raw[at + 1]!]]))
        resolve({ status, headers: pairs.sort(), body: Buffer.concat(chunks) })
      })
    })
    outgoing.on('error', reject).end()
  })

const volatileHeaders = new Set(['x-request-id', 'date', 'connection', 'keep-alive'])
const withoutVolatileHeaders = ({ headers, ...answer }: Answer) => ({
  ...answer,
  headers: headers.filter(([name]) => !volatileHeaders.has(name)),
})

test('A cached answer equals a new one in status, every header and every byte', async (t) => {
  const { origin, lines, festival } = await openLoggedSite(t)
  const { url: drawing } = await storePicture(festival.pictures, svg(40, 30), 'x.svg')
  const paths = [
    '/',
    '/noticias/um',
    '/api/news',
    '/api/news/um',
    '/noticias.rss',
    '/favicon.ico',
    '/assets/client-TEST.js',
    drawing,
  ]
  for (const path of paths) {
    for (const encoding of ['identity', 'gzip', 'br, gzip']) {
      for (const [method, conditions] of [
        ['GET', {}],
        ['HEAD', {}],
        ['GET', { 'if-none-match': '*' }],
      ] as const) {
        const headers = { 'accept-encoding': encoding, ...conditions }
        // With an unknown query the first request bypasses the cached answers and reaches the routes
        const rendered = await sendRequest(`${origin}${path}?de=fora`, method, headers)
        const cached = await sendRequest(origin + path, method, headers)
        const what = `${method} ${path} ${encoding} ${rendered.status}`
        t.deepEqual(withoutVolatileHeaders(cached), withoutVolatileHeaders(rendered), what)
        t.is(new Set(cached.headers.map(([name]) => name)).size, cached.headers.length, what)
        t.deepEqual(
          lines.splice(0).map(({ kept }) => kept),
          [false, true],
          what,
        )
      }
    }
  }
})

test('Each encoding has its own bytes and ETag, and Vary; one with q=0 is not used', async (t) => {
  const { origin } = await openLoggedSite(t)
  const send = async (encoding: string) => {
    const { headers, body } = await sendRequest(`${origin}/noticias/um`, 'GET', { 'accept-encoding': encoding })
    return { body, ...Object.fromEntries(headers) } as Record<string, string> & { body: Buffer }
  }
  const [plain, gzip, br] = [await send('identity'), await send('gzip'), await send('gzip, br')]
  t.deepEqual(gunzipSync(gzip.body), plain.body)
  t.deepEqual(brotliDecompressSync(br.body), plain.body)
  const all = [plain, gzip, br]
  t.deepEqual(
    all.map((answer) => answer['content-encoding']),
    [undefined, 'gzip', 'br'],
  )
  t.is(new Set(all.map(({ etag }) => etag!.replace('W/', ''))).size, 3)
  t.deepEqual(
    all.map(({ etag }) => etag!.startsWith('W/')),
    [false, false, true],
  )
  for (const { vary } of all) t.is(vary, 'Accept-Encoding')
  t.is((await send('br;q=0, gzip'))['content-encoding'], 'gzip')
  t.is((await send('br;q=0, gzip;q=0'))['content-encoding'], undefined)
})

test('HEAD has the headers of GET, and a matching If-None-Match gets 304, as a tag, in a list, or as *', async (t) => {
  const { get, origin } = await openLoggedSite(t)
  for (const path of ['/api/news', '/', ...feeds.map(({ path }) => path)]) {
    const whole = await get(path)
    t.is(whole.status, 200, path)
    const tag = whole.headers.get('etag')!
    const head = await fetch(origin + path, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } })
    for (const name of ['etag', 'content-type', 'content-length', 'cache-control'])
      t.is(head.headers.get(name), whole.headers.get(name), `${path} ${name}`)
    t.is(await head.text(), '')
    for (const match of [tag, `"other", ${tag}`, '*', `W/${tag}`]) {
      const answer = await get(path, { 'if-none-match': match })
      t.deepEqual([answer.status, answer.headers.get('etag'), await answer.text()], [304, tag, ''], `${path} ${match}`)
    }
    t.is((await get(path, { 'if-none-match': '"other"' })).status, 200)
    const posted = await fetch(origin + path, { method: 'POST' })
    t.deepEqual([posted.status, posted.headers.get('allow')?.split(', ').sort()], [405, ['GET', 'HEAD']], path)
  }
})

test('Repeated headers are joined, and their names are case-insensitive', async (t) => {
  const { origin, lines } = await openLoggedSite(t)
  const first = await sendRequest(`${origin}/noticias/um`, 'GET', { 'accept-encoding': 'br' })
  const [, tag] = first.headers.find(([name]) => name === 'etag')!
  lines.length = 0
  const headers = { 'ACCEPT-encoding': ['gzip;q=0', 'br'], 'If-NONE-Match': [tag, '"other"'] }
  t.is((await sendRequest(`${origin}/noticias/um`, 'GET', headers)).status, 304)
  t.true(lines[0]!.kept)
})

test('Each request has one log line without its query, and its own id unless it is answered from memory', async (t) => {
  const { get, lines } = await openLoggedSite(t)
  const ids: (string | undefined)[] = []
  const startedAt = Date.now()
  for (const path of [
    '/?email=ana@exemplo.pt',
    '/',
    '/',
    '/api/news?nome=Ana',
    '/api/news',
    '/nada?x=1',
    '/?inscricao=ok',
    '/?inscricao=ok',
  ])
    ids.push((await get(path)).headers.get('x-request-id') ?? undefined)
  t.is(new Set(ids.filter((id) => id !== undefined)).size, 4)
  t.true(lines.every(({ time }) => time >= startedAt && time <= Date.now()))
  t.true(lines.every(({ kept, ms }) => (kept ? ms === undefined : ms! >= 0 && ms! < 10_000)))
  t.true(new Set(lines.map(({ time }) => time)).size > 1)
  t.deepEqual(
    lines.map(({ requestId, method, path, status, kept }) => [requestId, method, path, status, kept]),
    [
      [ids[0], 'GET', '/', 200, false],
      [undefined, 'GET', '/', 200, true],
      [undefined, 'GET', '/', 200, true],
      [ids[3], 'GET', '/api/news', 200, false],
      [undefined, 'GET', '/api/news', 200, true],
      [ids[5], 'GET', '/nada', 404, false],
      [ids[6], 'GET', '/', 200, false],
      [undefined, 'GET', '/', 200, true],
    ],
  )
})

const burst = (url: string) =>
  Promise.all(
    Array.from({ length: 30 }, (_, at) =>
      sendRequest(url, at % 3 ? 'GET' : 'HEAD', { 'accept-encoding': at % 2 ? 'br' : 'gzip', connection: 'close' }),
    ),
  )

test('Requests during a render share it, whatever they accept, and the routes see only the first', async (t) => {
  const { origin, lines, change } = await openLoggedSite(t)
  for (const round of [1, 2]) {
    await change('news', 'um', { title: `Título ${round}` })
    const answers = await burst(`${origin}/noticias/um`)
    t.deepEqual(
      lines
        .splice(0)
        .map(({ kept }) => kept)
        .filter((kept) => !kept),
      [false],
    )
    for (const coding of ['br', 'gzip']) {
      const whole = await sendRequest(`${origin}/noticias/um`, 'GET', { 'accept-encoding': coding })
      const same = answers.filter(({ headers }) => headers.some(([, value]) => value === coding))
      t.is(same.length, 15, coding)
      for (const { status, headers, body } of same) {
        const isHead = body.length === 0
        const expected = { ...whole, body: isHead ? Buffer.alloc(0) : whole.body }
        t.deepEqual(withoutVolatileHeaders({ status, headers, body }), withoutVolatileHeaders(expected), coding)
      }
    }
    lines.length = 0
  }
})

test('Requests that waited for a failing render are answered by the routes', async (t) => {
  const { origin, lines, festival } = await openLoggedSite(t)
  await festival.database.write.schema.dropTable('read_sponsors')
  const parts = Array.from({ length: 5 }, () => sendRequest(origin, 'GET', { range: 'bytes=0-9', connection: 'close' }))
  const answers = [...(await burst(origin)), ...(await Promise.all(parts))]
  t.deepEqual([...new Set(answers.map(({ status }) => status))], [500])
  t.false(lines.some(({ kept }) => kept))
})

test('Uncacheable and missing answers and writes are never served from memory', async (t) => {
  const { origin, lines } = await openLoggedSite(t)
  const paths = ['/admin', '/api/page-sections?pageSlug=homepage', '/noticias/nada', '/api/nada', '/healthz']
  for (let time = 0; time < 2; time += 1) {
    for (const path of paths) await sendRequest(origin + path, 'GET', {})
    await sendRequest(origin, 'POST', {})
    await sendRequest(`${origin}/api/news`, 'PUT', {})
  }
  t.deepEqual(
    lines.filter(({ kept }) => kept),
    [],
  )
})
