import test from 'ava'
import { undescribed } from '../../support/no-description.ts'
import { openSiteSignedIn } from '../../support/signed-in-site.ts'

/** The body that the page’s editor sends (specification, section 7). */
const block = {
  pageSlug: 'homepage',
  sectionKey: 'hero_title',
  sectionType: 'text',
  content: 'Olá',
  linkUrl: '',
  isVisible: true,
  orderIndex: 0,
}
const row = undescribed({ ...block, linkUrl: null, title: null, imageUrl: null, linkText: null, metadata: null })

test('A section is created, saved, hidden, shown and deleted', async (t) => {
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

test('Two writers of the same section: the second gets a 409 with the first one’s row', async (t) => {
  const { request } = await openSiteSignedIn(t)
  const opened = await (await request('POST', '/page-sections', block)).json()
  const save = (content: string) => request('PUT', `/page-sections/${opened.id}`, { ...opened, content })
  t.is((await save('primeira')).status, 200)
  const second = await save('segunda')
  t.is(second.status, 409)
  t.like((await second.json()).current, { content: 'primeira', version: 2, id: opened.id })
  t.is((await save('primeira')).status, 200, 'saving the same again is no conflict')
})

test('Missing and invalid fields of a section are rejected with an error each; a list without a page is 400', async (t) => {
  const { request } = await openSiteSignedIn(t)
  const rejected = await request('POST', '/page-sections', {
    sectionType: 'vídeo',
    orderIndex: 'a',
    linkUrl: 'javascript:x',
  })
  t.is(rejected.status, 422)
  t.deepEqual(Object.keys((await rejected.json()).errors).sort(), [
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
