import test from 'ava'
import type { Draft } from '../../../src/content/draft.ts'
import { multipartForm, openSiteSignedIn } from '../../support/signed-in-site.ts'

const json = async <T = Draft>(response: Promise<Response> | Response) => (await (await response).json()) as T

const published = async (site: Awaited<ReturnType<typeof openSiteSignedIn>>, fields: Record<string, string>) =>
  json<{ id: string; version: number }>(site.request('POST', '/news', multipartForm(fields)))

test('A draft of a new item is kept with every field of its kind, and may be incomplete', async (t) => {
  const site = await openSiteSignedIn(t)
  const sent = {
    kind: 'news',
    fields: { title: 'Chegam \u0000os livros', content: '<p onclick="a()">Olá</p>', id: 'x' },
  }
  const created = await site.request('POST', '/drafts', sent)
  t.is(created.status, 201)
  const draft = await json(created)
  t.deepEqual(draft, {
    id: draft.id,
    kind: 'news',
    itemId: null,
    title: 'Chegam os livros',
    updatedAt: '2025-10-22T12:00:00.000Z',
    updatedBy: 'ana',
    publishAt: null,
    publishError: null,
    version: 1,
    itemVersion: null,
    link: null,
    fields: {
      slug: '',
      title: 'Chegam os livros',
      excerpt: '',
      category: '',
      publishDate: '',
      imageUrl: null,
      content: '<p>Olá</p>',
    },
  })
  t.deepEqual(await json(site.request('GET', `/drafts/${draft.id}`)), draft)
  const { itemVersion: _, link: _link, fields: _fields, ...summary } = draft
  t.deepEqual(await json<object[]>(site.request('GET', '/drafts')), [summary])
  t.is((await site.request('DELETE', `/drafts/${draft.id}`)).status, 204)
  t.is((await site.request('GET', `/drafts/${draft.id}`)).status, 404)
  t.deepEqual(await json(site.request('GET', '/drafts')), [] as never)
})

test('A draft of an item follows it where nobody wrote, and an item has one draft', async (t) => {
  const site = await openSiteSignedIn(t)
  const item = await published(site, { title: 'Um', excerpt: 'Resumo' })
  const sent = { kind: 'news', itemId: item.id, fields: { title: 'Dois', excerpt: 'Resumo' } }
  const draft = await json(site.request('POST', '/drafts', sent))
  t.is(draft.itemVersion, 1)
  t.like(draft.fields, { title: 'Dois', excerpt: 'Resumo', slug: 'um' })
  const second = await site.request('POST', '/drafts', sent)
  t.is(second.status, 409)
  t.deepEqual((await json<{ current: Draft }>(second)).current, draft)
  await site.request('PUT', `/news/${item.id}`, { title: 'Três', excerpt: 'Outro resumo' })
  const followed = await json(site.request('GET', `/drafts/${draft.id}`))
  t.like(followed.fields, { title: 'Dois', excerpt: 'Outro resumo' })
  t.is(followed.itemVersion, 1)
})

test('Two people write different fields, and a field that a later version wrote is a conflict', async (t) => {
  const site = await openSiteSignedIn(t)
  const { id } = await json(site.request('POST', '/drafts', { kind: 'page', fields: { title: 'A' } }))
  const put = (body: object) => site.request('PUT', `/drafts/${id}`, body)
  t.like(await json(put({ version: 1, fields: { title: 'B' } })), { version: 2, fields: { title: 'B' } })
  t.like(await json(put({ version: 1, fields: { content: '<p>x</p>' } })), { version: 3, title: 'B' })
  const refused = await put({ version: 1, fields: { title: 'C', menuTitle: 'M' } })
  t.is(refused.status, 409)
  t.like(await json<object>(refused), {
    errors: { title: 'Foi alterado entretanto.' },
    current: { kind: 'page', version: 3 },
  })
  t.is((await put({ version: 1, fields: { title: 'B' } })).status, 200)
  t.is((await put({ version: 9, fields: {} })).status, 422)
})
