import test, { type ExecutionContext } from 'ava'
import { storePicture } from '../../../src/media/store.ts'
import { svg } from '../../support/pictures.ts'
import { pageRoutes, serverRoutes } from '../../support/route-table.ts'
import { openSiteSignedIn } from '../../support/signed-in-site.ts'
import { openSite } from '../../support/site.ts'

/** Answers of every readable route with an existing and a missing item, errors, and answers without a body. */
async function everyAnswer(t: ExecutionContext) {
  const site = await openSiteSignedIn(t)
  const { origin, cookie, festival, request } = site
  for (const [path, title] of [
    ['/news', 'Um título'],
    ['/pages', 'Um título'],
  ]) {
    const { id } = await (await request('POST', path!, { title, slug: 'antigo' })).json()
    await request('PUT', `${path}/${id}`, { slug: 'item' })
  }
  const { url } = await storePicture(festival.pictures, svg(4, 3), 'x.svg')
  const readable = [...serverRoutes(site), ...pageRoutes].filter(({ method }) => method === 'GET')
  const paths = readable.flatMap(({ path }) => [path.replace(/:\w+/g, 'item'), path.replace(/:\w+/g, 'nada')])
  const requests: [path: string, init?: RequestInit][] = [
    ...paths.map((path): [string] => [path]),
    ...['/api/news/antigo', '/api/nada', '/uploads/nada', '/assets/nada', '//', '/%', url].map((path): [string] => [
      path,
    ]),
    ...[url, '/', '/api/news'].map((path): [string, RequestInit] => [path, { headers: { 'if-none-match': '*' } }]),
    ['/', { method: 'POST' }],
    ['/api/news', { method: 'DELETE' }],
    ['/api/admin/news', { method: 'POST', headers: { cookie, 'content-type': 'application/json' }, body: '{' }],
    ['/api/admin/news', { method: 'POST', headers: { cookie, origin: 'https://mau.example' } }],
    ['/api/admin/me'],
    ['/api/newsletter', { method: 'POST', body: new URLSearchParams({ email: 'a@b.pt' }) }],
    ['/noticias', { method: 'HEAD' }],
  ]
  const answers: { path: string; status: number; headers: Headers }[] = []
  for (const [path, init] of requests) {
    const { status, headers } = await fetch(origin + path, { redirect: 'manual', ...init })
    answers.push({ path: `${init?.method ?? 'GET'} ${path}`, status, headers })
  }
  return answers
}

test('Every answer of any status has security headers: only scripts of this site run, and none in uploads', async (t) => {
  const answers = await everyAnswer(t)
  const statuses = new Set(answers.map(({ status }) => status))
  for (const status of [200, 301, 303, 304, 400, 401, 403, 404, 405]) t.true(statuses.has(status), String(status))
  for (const { path, headers } of answers) {
    t.is(headers.get('x-content-type-options'), 'nosniff', path)
    t.is(headers.get('x-frame-options'), 'DENY', path)
    t.is(headers.get('referrer-policy'), 'strict-origin-when-cross-origin', path)
    t.is(headers.get('permissions-policy'), 'camera=(), geolocation=(), microphone=(), payment=(), usb=()', path)
    t.truthy(headers.get('x-request-id'), path)
    t.is(headers.get('strict-transport-security'), null, path)
    for (const name of ['server', 'x-powered-by']) t.is(headers.get(name), null, path)
    const policy = headers.get('content-security-policy') ?? ''
    const directives = Object.fromEntries(
      policy.split(/; ?/).map((each) => [each.split(' ')[0], each.split(' ').slice(1).join(' ')]),
    )
    if (policy.includes('sandbox')) {
      t.regex(path, /\/uploads\//)
      t.deepEqual(directives, { 'default-src': "'none'", 'style-src': "'unsafe-inline'", sandbox: '' })
      continue
    }
    t.like(
      directives,
      {
        'default-src': "'self'",
        'style-src': "'self'",
        'object-src': "'none'",
        'base-uri': "'none'",
        'form-action': "'self'",
        'frame-ancestors': "'none'",
      },
      path,
    )
    t.regex(directives['script-src']!, /^'self' 'sha256-[\w+/]{43}='$/, path)
    t.notRegex(policy, /unsafe-eval|script-src[^;]*unsafe|upgrade-insecure/, path)
  }
})

test('Over https answers of every kind send HSTS', async (t) => {
  const { get } = await openSite(t, { publicUrl: 'https://festival.test' })
  for (const path of [
    '/',
    '/admin',
    '/nada',
    '//',
    '/api/news',
    '/api/nada',
    '/api/admin/me',
    '/uploads/nada',
    '/feed.xml',
  ]) {
    const { headers } = await get(path)
    t.is(headers.get('strict-transport-security'), 'max-age=31536000', path)
    t.regex(headers.get('content-security-policy') ?? '', /upgrade-insecure-requests/, path)
  }
})
