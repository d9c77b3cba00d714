import test, { type ExecutionContext } from 'ava'
import { storePicture } from '../../../src/media/store.ts'
import { svg } from '../../support/pictures.ts'
import { pageRoutes, serverRoutes } from '../../support/route-table.ts'
import { openSiteSignedIn } from '../../support/signed-in-site.ts'
import { openSite } from '../../support/site.ts'

/** The hash is of the one inline script: see pages.test.ts. */
const POLICY =
  "default-src 'self';script-src 'self' 'sha256-…';style-src 'self';style-src-attr 'unsafe-inline';img-src 'self' https: data: blob:;media-src 'self' https:;frame-src https://www.youtube-nocookie.com https://player.vimeo.com https://open.spotify.com https://w.soundcloud.com;worker-src 'self';object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'"

/** Answers of every readable route with an existing and a missing item, errors, and answers without a body. */
async function everyAnswer(t: ExecutionContext) {
  const site = await openSiteSignedIn(t)
  const { origin, cookie, festival, request, sendAndRead } = site
  for (const path of ['/news', '/pages']) {
    const { id } = await sendAndRead('POST', path, { title: 'Um título', slug: 'antigo' })
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
    t.is(headers.get('strict-transport-security'), null, path)
    for (const name of ['server', 'x-powered-by']) t.is(headers.get(name), null, path)
    const policy = headers.get('content-security-policy') ?? ''
    if (policy.includes('sandbox')) {
      t.regex(path, /\/uploads\//)
      t.is(policy, "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    } else t.is(policy.replace(/sha256-[\w+/]{43}=/, 'sha256-…'), POLICY, path)
  }
})

test('Over https answers of every kind send HSTS', async (t) => {
  const { get } = await openSite(t, { publicUrl: 'https://festival.test' })
  const pages = ['/', '/admin', '/nada', '//', '/feed.xml']
  for (const path of [...pages, '/api/news', '/api/nada', '/api/admin/me', '/uploads/nada']) {
    const { headers } = await get(path)
    t.is(headers.get('strict-transport-security'), 'max-age=31536000', path)
    t.regex(headers.get('content-security-policy') ?? '', /upgrade-insecure-requests/, path)
  }
})
