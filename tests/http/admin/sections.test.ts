import test from 'ava'
import { openSiteSignedIn } from '../../support/signed-in-site.ts'

/** As the editor in the page sends it (spec, section 7). */
const block = {
  pageSlug: 'homepage',
  sectionKey: 'hero_title',
  sectionType: 'text',
  content: 'Olá',
  linkUrl: '',
  isVisible: true,
  orderIndex: 0,
}
const row = { ...block, linkUrl: null, title: null, imageUrl: null, linkText: null, metadata: null }

test('a section is written, saved whole, hidden, shown and deleted', async (t) => {
  const { request, get, log } = await openSiteSignedIn(t)
  const created = await request('POST', '/page-sections', block)
  t.is(created.status, 201)
  const first = await created.json()
  t.deepEqual(first, { ...row, id: first.id, version: 1 })
  t.deepEqual(await (await request('GET', '/page-sections?pageSlug=homepage')).json(), [first])

  const saved = await request('PUT', `/page-sections/${first.id}`, { ...first, content: 'Bom dia' })
  t.deepEqual([saved.status, await saved.json()], [200, { ...first, content: 'Bom dia', version: 2 }])
  const hidden = await request('PATCH', `/page-sections/${first.id}/toggle-visibility`)
  t.deepEqual(await hidden.json(), { ...first, content: 'Bom dia', isVisible: false, version: 3 })
  t.like((await (await get('/api/page-sections?pageSlug=homepage')).json())[0], { isVisible: false, content: null })
  t.like((await (await request('GET', '/page-sections?pageSlug=homepage')).json())[0], { content: 'Bom dia' })
  t.like(await (await request('PATCH', `/page-sections/${first.id}/toggle-visibility`)).json(), { isVisible: true })
  t.is((await request('DELETE', `/page-sections/${first.id}`)).status, 204)
  t.deepEqual(
    (await log()).map(({ type, actor }) => [type, actor]),
    ['SectionWritten', 'SectionRevised', 'SectionHidden', 'SectionShown', 'SectionRemoved'].map((type) => [
      type,
      'ana',
    ]),
  )
})

test('a section of a page and key that there is already is 409 with that section', async (t) => {
  const { request } = await openSiteSignedIn(t)
  const current = await (await request('POST', '/page-sections', block)).json()
  const answer = await request('POST', '/page-sections', { ...block, content: 'Outro' })
  t.is(answer.status, 409)
  t.deepEqual(await answer.json(), {
    message: 'Esta página já tem uma secção com esta chave.',
    errors: { sectionKey: 'Esta página já tem uma secção com esta chave.' },
    current,
  })
})

test('of two that save what both had before them the second is told, and sees what the first wrote', async (t) => {
  const { request } = await openSiteSignedIn(t)
  const opened = await (await request('POST', '/page-sections', block)).json()
  const save = (content: string) => request('PUT', `/page-sections/${opened.id}`, { ...opened, content })
  t.is((await save('primeira')).status, 200)
  const second = await save('segunda')
  t.is(second.status, 409)
  t.like((await second.json()).current, { content: 'primeira', version: 2, id: opened.id })
  t.is((await save('primeira')).status, 200, 'the same again is no clash')
})

test('what a section lacks or has wrong is said; without a page the list is no question', async (t) => {
  const { request } = await openSiteSignedIn(t)
  const refused = await request('POST', '/page-sections', {
    sectionType: 'vídeo',
    orderIndex: 'a',
    linkUrl: 'javascript:x',
  })
  t.is(refused.status, 422)
  t.deepEqual(Object.keys((await refused.json()).errors).sort(), [
    'linkUrl',
    'orderIndex',
    'pageSlug',
    'sectionKey',
    'sectionType',
  ])
  t.is((await request('GET', '/page-sections')).status, 400)
  t.is((await request('GET', '/page-sections?pageSlug=a&pageSlug=b')).status, 400)
  for (const [method, path] of [
    ['PUT', ''],
    ['DELETE', ''],
    ['PATCH', '/toggle-visibility'],
  ] as const) {
    t.is(
      (await request(method, `/page-sections/nada${path}`, method === 'PUT' ? block : undefined)).status,
      404,
      method,
    )
  }
})
