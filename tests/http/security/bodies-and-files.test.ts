import { readdir } from 'node:fs/promises'
import test from 'ava'
import { svg } from '../../support/pictures.ts'
import { buildRequest, sendRaw } from '../../support/raw-http.ts'
import { sqliteOnly } from '../../support/run-engine.ts'
import { openSiteSignedIn } from '../../support/signed-in-site.ts'

const KB = 1024
const MB = 1024 * KB

/** The largest body that each route accepts. */
const limits: [method: string, path: string, limit: number][] = [
  ['POST', '/api/newsletter', 16 * KB],
  ['POST', '/api/admin/login', 16 * KB],
  ['POST', '/api/admin/page-sections', MB],
  ['PUT', '/api/admin/page-sections/x', MB],
  ['POST', '/api/admin/news', MB],
  ['PUT', '/api/admin/sponsors/x', MB],
]

test('Body limits: each route accepts bodies up to its own limit', async (t) => {
  const { origin, cookie } = await openSiteSignedIn(t)
  for (const [method, path, limit] of limits) {
    const statusOf = async (size: number) => {
      const body = '{"x":""}'.replace('""', `"${'a'.repeat(size - 8)}"`)
      const headers = { cookie, 'content-type': 'application/json' }
      return (await fetch(origin + path, { method, headers, body })).status
    }
    t.not(await statusOf(limit), 413, path)
    t.is(await statusOf(limit + 1), 413, path)
  }
})

test('Body limits: a body without a session is not read', async (t) => {
  const { origin } = await openSiteSignedIn(t)
  const chunked = ['Host: festival.test', 'Transfer-Encoding: chunked', 'Content-Type: multipart/form-data; boundary=x']
  const answer = await sendRaw(origin, buildRequest('POST', '/api/admin/upload', chunked, 'ffffffff\r\nprincípio'))
  t.is(answer.status, 401)
})

test('Body limits: a form counts as a whole, and one without Content-Length is rejected', async (t) => {
  const { origin, cookie } = await openSiteSignedIn(t)
  const start = '--x\r\nContent-Disposition: form-data; name="title"\r\nX-Longo: '
  const headers = ['Host: festival.test', `Cookie: ${cookie}`, 'Content-Type: multipart/form-data; boundary=x']
  for (const [length, body] of [
    [`Content-Length: ${18 * MB}`, start],
    ['Transfer-Encoding: chunked', `${start.length.toString(16)}\r\n${start}\r\n`],
  ] as const) {
    const { status } = await sendRaw(origin, buildRequest('POST', '/api/admin/news', [...headers, length], body))
    t.is(status, 413, length)
  }
})

test('An unreadable body is answered with 400 and a message, never with 5xx', async (t) => {
  const { origin, cookie, log } = await openSiteSignedIn(t)
  const json = 'application/json'
  const multipart = 'multipart/form-data; boundary=x'
  const head = '--x\r\nContent-Disposition: form-data; name="title"\r\n'
  const bodies: [type: string, body: string, extra?: Record<string, string>][] = [
    [json, ''],
    [json, '{'],
    [json, '[]'],
    [json, 'null'],
    [json, '"x"'],
    [json, '{"title":"\ud800'],
    [json, `{"title":${'['.repeat(200_000)}${']'.repeat(200_000)}}`],
    [json, '{}', { 'content-encoding': 'gzip' }],
    ['multipart/form-data', '--x--'],
    [multipart, 'nada'],
    [multipart, '--x'],
    [multipart, `${head}\r\nsem fim`],
    [multipart, `${head}Content-Transfer-Encoding: quoted-printable\r\n\r\nx\r\n--x--\r\n`],
  ]
  for (const [type, body, extra] of bodies) {
    const headers = { cookie, 'content-type': type, ...extra }
    const answer = await fetch(`${origin}/api/admin/news`, { method: 'POST', headers, body })
    t.is(answer.status, 400, `${type} ${body.slice(0, 40)}`)
    const { message } = await answer.json()
    t.regex(message, body === '{' ? /^O pedido não se entende\.$/ : /^O pedido /)
  }
  t.deepEqual(await log(), [])
})

test('A body that is neither a form nor JSON is answered with 415, a missing body with 400', async (t) => {
  const { origin, cookie } = await openSiteSignedIn(t)
  const send = (headers: Record<string, string>, body?: string) =>
    fetch(`${origin}/api/admin/page-sections`, { method: 'POST', headers: { cookie, ...headers }, body })
  t.is((await send({ 'content-type': 'text/plain' }, '{}')).status, 415)
  const form = await send({ 'content-type': 'application/x-www-form-urlencoded' }, 'a=b')
  t.is(form.status, 415)
  t.true((await form.text()).includes('<p>Este tipo de conteúdo não é aceite.</p>'))
  t.is((await send({ 'content-type': 'multipart/form-data; boundary=x' }, '--x--')).status, 415)
  t.is((await send({})).status, 400)
})

test('Path traversal, executable files, header injection: an upload of any name is stored under its hash and served as SVG', async (t) => {
  const { origin, cookie, festival, get } = await openSiteSignedIn(t)
  const names = [
    '../../keys.json',
    '..\\..\\fliporto.db',
    '/etc/passwd',
    'x.html',
    'x.php\0.svg',
    'x.svg"\r\nX-Mau: sim',
  ]
  const stored: string[] = []
  for (const [index, name] of names.entries()) {
    const part = `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/html\r\n\r\n`
    const body = Buffer.concat([Buffer.from(part), svg(4, 1 + index), Buffer.from('\r\n--x--\r\n')])
    const headers = [
      'Host: festival.test',
      `Cookie: ${cookie}`,
      'Content-Type: multipart/form-data; boundary=x',
      `Content-Length: ${body.length}`,
    ]
    const { status, body: answer } = await sendRaw(origin, buildRequest('POST', '/api/admin/upload', headers, body))
    if (status === 400) continue
    t.is(status, 201, name)
    const { url } = JSON.parse(answer)
    t.regex(url, /^\/uploads\/[0-9a-f]{32}-4x\d\.svg$/)
    stored.push(url.replace('/uploads/', ''))
    const served = await get(url)
    t.is(served.headers.get('content-type'), 'image/svg+xml')
    t.is(served.headers.get('content-disposition'), null)
    t.is(served.headers.get('x-mau'), null)
  }
  t.true(stored.length >= 4)
  t.deepEqual((await readdir(festival.pictures.folder)).sort(), stored.sort())
})

// On PostgreSQL no secrets are in files
sqliteOnly(test)('Path traversal: no address reaches a file outside the pictures and the built files', async (t) => {
  const { origin, dataDir } = await openSiteSignedIn(t)
  t.true((await readdir(dataDir)).includes('keys.json'))
  for (const folder of ['/uploads', '/assets', '/retratos/v1', '/uploads/x']) {
    const files = ['../keys.json', '..%2fkeys.json', '%2e%2e/keys.json', '..%5ckeys.json', '....//keys.json']
    for (const file of [...files, '%00', 'keys.json%00']) {
      const target = `${folder}/${file}`
      const { status, body } = await sendRaw(origin, buildRequest('GET', target, ['Host: festival.test']))
      t.true(status === 404 || status === 400, `${target}: ${status}`)
      t.false(body.includes('lookup'), target)
    }
  }
})
