import test from 'ava'
import { undescribed } from '../../support/no-description.ts'
import { openSiteSignedIn } from '../../support/signed-in-site.ts'

/** The body that the page’s editor sends (specification, section 7). */
const own = { pageSlug: 'homepage', sectionKey: 'hero_title', sectionType: 'text', content: 'Olá' }
const block = { ...own, linkUrl: '', isVisible: true, orderIndex: 0 }
const row = undescribed({ ...block, linkUrl: null, title: null, imageUrl: null, linkText: null, metadata: null })

test('A section is created, saved, hidden, shown and deleted', async (t) => {
  const { send, sendAndRead, readJson, log } = await openSiteSignedIn(t)
  const list = () => sendAndRead('GET', '/page-sections?pageSlug=homepage')
  const { status, body: first } = await send('POST', '/page-sections', block)
  t.deepEqual([status, first], [201, { ...row, id: first.id, version: 1 }])
  t.deepEqual(await list(), [first])

  const address = `/page-sections/${first.id}`
  const put = (body: object) => send('PUT', address, { ...first, ...body })
  const saved = { ...first, content: 'Bom dia', version: 2 }
  t.like(await put({ content: 'Bom dia' }), { status: 200, body: saved })
  t.like(await put({ content: 'Boa tarde' }), { status: 409, body: { current: saved } })
  t.is((await put({ content: 'Bom dia' })).status, 200, 'saving the same again is no conflict')
  const toggle = () => sendAndRead('PATCH', `${address}/toggle-visibility`)
  t.deepEqual(await toggle(), { ...saved, isVisible: false, version: 3 })
  t.like(await readJson('/api/page-sections?pageSlug=homepage'), [{ isVisible: false, content: null }])
  t.like(await list(), [{ content: 'Bom dia' }])
  t.true((await toggle()).isVisible)
  t.is((await send('DELETE', address)).status, 204)
  t.deepEqual(
    (await log()).map(({ type, actor }) => `${type} ${actor}`),
    ['SectionWritten', 'SectionRevised', 'SectionHidden', 'SectionShown', 'SectionRemoved'].map(
      (type) => `${type} ana`,
    ),
  )
})

test('Missing and invalid fields of a section are rejected with an error each; a list without a page is 400', async (t) => {
  const { send } = await openSiteSignedIn(t)
  const wrong = { sectionType: 'vídeo', orderIndex: 'a', linkUrl: 'javascript:x' }
  const { status, body } = await send('POST', '/page-sections', wrong)
  const fields = ['linkUrl', 'orderIndex', 'pageSlug', 'sectionKey', 'sectionType']
  t.deepEqual([status, Object.keys(body.errors).sort()], [422, fields])
  for (const query of ['', '?pageSlug=a&pageSlug=b'])
    t.is((await send('GET', `/page-sections${query}`)).status, 400, query)
  t.is((await send('PATCH', '/page-sections/nada/toggle-visibility')).status, 404)
  t.is((await send('PUT', '/page-sections/nada', block)).status, 404)
  t.is((await send('DELETE', '/page-sections/nada')).status, 404)
})
