import test from 'ava'
import type { Draft } from '../../../src/content/draft.ts'
import { pageRoutes, serverRoutes } from '../../support/route-table.ts'
import { comparable, openSiteSignedIn } from '../../support/signed-in-site.ts'
import { PUBLIC_URL } from '../../support/site.ts'

const NEEDLE = 'agulha'
const kinds = [
  { kind: 'news', path: '/news' },
  { kind: 'page', path: '/pages' },
] as const

const article = { title: 'Olá', slug: 'ola', content: '<p>Texto</p>', publishDate: '2025-10-01' }
const needles = { title: NEEDLE, slug: NEEDLE, excerpt: NEEDLE, content: `<p>${NEEDLE}</p>`, menuTitle: NEEDLE }

test('Drafts change nothing that visitors can read: no answer, no header, no page of the past, no line of the log', async (t) => {
  const site = await openSiteSignedIn(t)
  const send = async <T = Draft>(method: string, path: string, body?: object) => {
    const answer = await site.request(method, path, body)
    t.true(answer.status < 300, `${answer.status} ${method} ${path}`)
    const text = await answer.text()
    return (text ? JSON.parse(text) : undefined) as T
  }
  const items = await Promise.all(kinds.map(({ path }) => send<{ id: string }>('POST', path, article)))

  const routes = [...serverRoutes(site), ...pageRoutes].filter(
    ({ method, path }) => method === 'GET' && !path.startsWith('/api/admin') && path !== '/metrics',
  )
  const addresses = routes.flatMap(({ path }) =>
    [...new Set(['ola', NEEDLE].map((slug) => path.replaceAll(/:\w+/g, slug)))].flatMap((address) => [
      address,
      `${address}?q=${NEEDLE}&pageSlug=${NEEDLE}&rascunho=1`,
    ]),
  )
  const read = async (address: string, headers: Record<string, string> = {}) => ({
    address,
    ...(await comparable(await site.get(address, headers))),
  })
  const readAll = async () => {
    const answers = []
    for (const address of addresses) answers.push(await read(address))
    return answers
  }
  const before = await readAll()

  const created: Draft[] = []
  for (const [index, { kind }] of kinds.entries()) {
    for (const itemId of [null, items[index]!.id])
      created.push(await send('POST', '/drafts', { kind, itemId, fields: needles }))
  }
  const [first] = created
  await send('PUT', `/drafts/${first!.id}/schedule`, { publishAt: '2025-12-01T09:00' })
  const { url } = await send<{ url: string }>('POST', `/drafts/${first!.id}/link`)
  t.is((await site.get(url.slice(PUBLIC_URL.length))).status, 200)
  const key = new URL(url).searchParams.get('chave')!
  t.deepEqual(await readAll(), before)
  for (const { address, status, headers } of before) {
    if (status !== 200 || !headers.etag) continue
    t.is((await read(address, { 'if-none-match': headers.etag })).status, 304, address)
  }

  await send('DELETE', `/drafts/${first!.id}`)
  const hidden = [
    '/metrics',
    '/api/admin/drafts',
    '/api/admin/drafts?deleted=1',
    ...created.flatMap(({ id }) => [
      `/admin/rascunho/${id}`,
      `/admin/rascunho/${id}?chave=${key}`,
      `/api/admin/drafts/${id}?chave=${key}`,
      `/noticias/${id}`,
    ]),
  ]
  for (const address of hidden) {
    const answer = JSON.stringify(await read(address))
    t.false(answer.replaceAll(address, '').includes(NEEDLE), address)
  }
  const organiser = { cookie: site.cookie }
  for (const address of ['/admin/em/p2/', '/admin/em/p2/noticias', '/api/admin/em/p2/news', '/api/admin/em/p2/pages']) {
    let { status, body } = await read(address, organiser)
    while (status === 202) ({ status, body } = await read(address, organiser))
    t.is(status, 200, address)
    t.false(body.includes(NEEDLE), address)
  }
  t.deepEqual(
    site
      .logLines()
      .split('\n')
      .map((line) => line.replace(/"path":"[^"?]*"/, ''))
      .filter((line) => /chave|agulha/.test(line) || line.includes(key)),
    [],
  )
})
