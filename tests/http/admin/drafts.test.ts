import test from 'ava'
import { v4 as uuidv4, v7 as uuidv7 } from 'uuid'
import type { Draft } from '../../../src/content/draft.ts'
import { multipartForm, openSiteSignedIn } from '../../support/signed-in-site.ts'

const json = async <T = Draft>(response: Promise<Response> | Response) => (await (await response).json()) as T

const published = async (site: Awaited<ReturnType<typeof openSiteSignedIn>>, fields: Record<string, string>) =>
  json<{ id: string; version: number }>(site.request('POST', '/news', multipartForm(fields)))

test('A draft of a new item is kept with every field of its kind, and may be incomplete', async (t) => {
  const site = await openSiteSignedIn(t)
  const sent = {
    kind: 'news',
    fields: {
      ...{ title: 'Chegam \u0000os livros', content: '<p onclick="a()">Olá</p>', id: 'x' },
      ...{ slug: 'Os Livros!', publishDate: '' },
    },
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
      slug: 'os-livros',
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
  t.is((await site.request('POST', '/drafts', { ...sent, itemId: 'nada' })).status, 404)
  const second = await site.request('POST', '/drafts', sent)
  t.is(second.status, 409)
  t.deepEqual((await json<{ current: Draft }>(second)).current, draft)
  await site.request('PUT', `/news/${item.id}`, { title: 'Três', excerpt: 'Outro resumo' })
  const followed = await json(site.request('GET', `/drafts/${draft.id}`))
  t.like(followed.fields, { title: 'Dois', excerpt: 'Outro resumo' })
  t.is(followed.itemVersion, 1)
})

test('Two people write in one draft: what they changed is merged field by field, and the same field is a conflict', async (t) => {
  const site = await openSiteSignedIn(t)
  const { id } = await json(site.request('POST', '/drafts', { kind: 'page', fields: { title: 'A' } }))
  const put = (body: object) => site.request('PUT', `/drafts/${id}`, body)
  t.like(await json(put({ version: 1, fields: { title: 'B' } })), { version: 2, fields: { title: 'B' } })
  const base = { title: 'A', content: '' }
  const merged = await json(put({ version: 1, base, fields: { title: 'A', content: '<p>x</p>' } }))
  t.like(merged, { version: 3, fields: { title: 'B', content: '<p>x</p>' } })
  for (const [sent, refusedFields] of [
    [{ base: { title: 'A', menuTitle: '' }, fields: { title: 'C', menuTitle: 'M' } }, ['title']],
    [{ fields: { title: 'C', menuTitle: '', content: '<p>y</p>' } }, ['title', 'content']],
  ] as const) {
    const refused = await put({ version: 1, ...sent })
    t.is(refused.status, 409)
    const { errors, current } = await json<{ errors: object; current: Draft }>(refused)
    t.deepEqual(errors, Object.fromEntries(refusedFields.map((name) => [name, 'Foi alterado entretanto.'])))
    t.deepEqual(current, merged)
  }
  t.deepEqual(await json(put({ version: 1, base, fields: { title: 'B' } })), merged, 'both wrote the same')
  t.like(await json(put({ version: 3, fields: { title: 'C' } })), { title: 'C', version: 4 })
  t.like(await json(put({ fields: { title: 'D' } })), { title: 'D', version: 5 }, 'whoever knows of no version writes')
  t.is((await put({ version: 9, fields: {} })).status, 422)
  t.is((await put({ version: 1, base: 'A', fields: {} })).status, 422)
})

test('Publishing a draft of a new item creates it, and the draft is gone', async (t) => {
  const site = await openSiteSignedIn(t)
  const draft = await json(site.request('POST', '/drafts', { kind: 'news', fields: { title: 'Chegam os livros' } }))
  const moved = await site.request('POST', `/drafts/${draft.id}/publish`, { version: 2 })
  t.is(moved.status, 409)
  t.deepEqual((await json<{ current: Draft }>(moved)).current, draft)
  const answer = await site.request('POST', `/drafts/${draft.id}/publish`, { version: 1 })
  t.is(answer.status, 200)
  t.truthy(answer.headers.get('x-act-id'))
  const row = await json<Record<string, unknown>>(answer)
  t.like(row, { title: 'Chegam os livros', slug: 'chegam-os-livros', publishDate: '2025-10-22', version: 1 })
  t.deepEqual(await json(site.get(`/api/news/chegam-os-livros`)), { ...row, before: null, after: null } as never)
  t.is((await site.request('GET', `/drafts/${draft.id}`)).status, 404)
  t.is((await site.request('POST', `/drafts/${draft.id}/publish`, { version: 1 })).status, 404)
  t.deepEqual(await json(site.request('GET', '/drafts?deleted=1')), [] as never)
})

test('Publishing merges from the version of the item that the writer saw', async (t) => {
  const site = await openSiteSignedIn(t)
  const item = await published(site, { title: 'Um', excerpt: 'Resumo' })
  const draft = await json(
    site.request('POST', '/drafts', { kind: 'news', itemId: item.id, fields: { title: 'Dois' } }),
  )
  await site.request('PUT', `/news/${item.id}`, { title: 'Três', excerpt: 'Outro resumo' })
  const refused = await site.request('POST', `/drafts/${draft.id}/publish`, { version: 1 })
  t.is(refused.status, 409)
  const { current, errors } = await json<{ current: object; errors: object }>(refused)
  t.like(current, { id: item.id, title: 'Três', version: 2 })
  t.false('kind' in current)
  t.deepEqual(Object.keys(errors), ['title'])
  const seen = await json(site.request('PUT', `/drafts/${draft.id}`, { version: 1, itemVersion: 2, fields: {} }))
  t.like(seen, { itemVersion: 2, version: 2 })
  const older = await json(site.request('PUT', `/drafts/${draft.id}`, { version: 2, itemVersion: 1, fields: {} }))
  t.deepEqual(older, seen, 'what was seen stays seen')
  const row = await json<object>(site.request('POST', `/drafts/${draft.id}/publish`, { version: 2 }))
  t.like(row, { title: 'Dois', excerpt: 'Outro resumo', version: 3 })
})

test('A draft that changes nothing ends without an event', async (t) => {
  const site = await openSiteSignedIn(t)
  const item = await published(site, { title: 'Um' })
  const draft = await json(site.request('POST', '/drafts', { kind: 'news', itemId: item.id, fields: { title: 'Um' } }))
  const before = (await site.log()).length
  const answer = await site.request('POST', `/drafts/${draft.id}/publish`, { version: 1 })
  t.is(answer.status, 200)
  t.is(answer.headers.get('x-act-id'), null)
  t.like(await json<object>(answer), { title: 'Um', version: 1 })
  t.is((await site.log()).length, before)
  t.is((await site.request('GET', `/drafts/${draft.id}`)).status, 404)
})

test('A draft is not published when somebody wrote in it since', async (t) => {
  const site = await openSiteSignedIn(t)
  const draft = await json(site.request('POST', '/drafts', { kind: 'page', fields: { title: 'Sobre' } }))
  await site.request('PUT', `/drafts/${draft.id}`, { version: 1, fields: { content: '<p>de outra pessoa</p>' } })
  const publish = (version: number) => site.request('POST', `/drafts/${draft.id}/publish`, { version })
  const refused = await publish(1)
  t.is(refused.status, 409)
  t.like((await json<{ current: Draft }>(refused)).current, { kind: 'page', id: draft.id, version: 2 })
  t.deepEqual(await json(site.get('/api/pages')), [] as never)
  t.is((await publish(2)).status, 200)
  t.like(await json(site.get('/api/pages/sobre')), { content: '<p>de outra pessoa</p>' } as never)
})

test('A deleted draft is listed and comes back unscheduled, unless its item has another', async (t) => {
  const site = await openSiteSignedIn(t)
  const item = await published(site, { title: 'Um' })
  const of = { kind: 'news', itemId: item.id }
  const draft = await json(site.request('POST', '/drafts', { ...of, fields: { title: 'Dois' } }))
  await site.request('PUT', `/drafts/${draft.id}/schedule`, { publishAt: '2025-10-23T09:00' })
  await site.request('DELETE', `/drafts/${draft.id}`)
  t.like((await json<object[]>(site.request('GET', '/drafts?deleted=1')))[0], {
    id: draft.id,
    title: 'Dois',
    deletedBy: 'ana',
  })
  const other = await json(site.request('POST', '/drafts', { ...of, fields: { title: 'Três' } }))
  const refused = await site.request('POST', `/drafts/${draft.id}/undelete`)
  t.is(refused.status, 409)
  t.like((await json<{ current: Draft }>(refused)).current, { id: other.id, kind: 'news' })
  await site.request('DELETE', `/drafts/${other.id}`)
  const back = await site.request('POST', `/drafts/${draft.id}/undelete`)
  t.is(back.status, 200)
  t.like(await json(back), { id: draft.id, publishAt: null, title: 'Dois' })
  t.is((await site.request('POST', `/drafts/${draft.id}/undelete`)).status, 404)
})

test('A draft is scheduled in Lisbon time, for a minute that is still to come', async (t) => {
  const site = await openSiteSignedIn(t)
  const { id } = await json(site.request('POST', '/drafts', { kind: 'news', fields: {} }))
  const schedule = (publishAt: unknown) => site.request('PUT', `/drafts/${id}/schedule`, { publishAt })
  t.like(await json(schedule('2025-10-23T09:00')), { publishAt: '2025-10-23T09:00' })
  for (const publishAt of ['2025-10-22T13:00', '2025-10-22', '2026-03-29T01:30', '2026-02-30T09:00', 9])
    t.is((await schedule(publishAt)).status, 422, String(publishAt))
  t.like(await json(schedule('2025-10-26T01:30')), { publishAt: '2025-10-26T01:30' })
  t.is((await site.festival.database.read('drafts').where({ id }).first('due_at')).due_at, '2025-10-26T00:30:00.000Z')
  t.like(await json(schedule(null)), { publishAt: null })
})

test('A draft that is sent again with its key is answered as it is, and is not made twice', async (t) => {
  const site = await openSiteSignedIn(t)
  const sent = { kind: 'news', fields: { title: 'Um' } }
  const create = (key: string) => site.request('POST', '/drafts', sent, { 'idempotency-key': key })
  const key = uuidv7()
  const first = await create(key)
  t.deepEqual([first.status, first.headers.get('idempotent-replayed')], [201, null])
  const { id } = await json(first)
  const changed = await site.request('PUT', `/drafts/${id}`, { version: 1, fields: { title: 'Dois' } })
  const again = await create(key)
  t.deepEqual([again.status, again.headers.get('idempotent-replayed')], [200, 'true'])
  t.deepEqual(await again.json(), await changed.json())
  const twice = uuidv7()
  const both = await Promise.all([1, 2].map(() => create(twice)))
  t.deepEqual(both.map(({ status }) => status).sort(), [200, 201])
  t.is((await json<unknown[]>(site.request('GET', '/drafts'))).length, 2)
})

test('A key is refused for a draft of another kind or item, for one that has ended, and when it is no UUIDv7', async (t) => {
  const site = await openSiteSignedIn(t)
  const item = await published(site, { title: 'Um' })
  const key = uuidv7()
  const sent = { kind: 'news', fields: { title: 'Um' } }
  const create = (body: object, headers: Record<string, string> = { 'idempotency-key': key }) =>
    site.request('POST', '/drafts', { ...sent, ...body }, headers)
  const { id } = await json(create({}))
  t.is((await create({ kind: 'page' })).status, 422)
  t.is((await create({ itemId: item.id })).status, 422)
  await site.request('DELETE', `/drafts/${id}`)
  t.is((await create({})).status, 404)
  for (const wrong of ['x', uuidv4()]) t.is((await create({}, { 'idempotency-key': wrong })).status, 400, wrong)
})

test('A save that is sent again with its key writes nothing, and is a conflict after another one', async (t) => {
  const site = await openSiteSignedIn(t)
  const { id } = await json(site.request('POST', '/drafts', { kind: 'news', fields: { title: 'Um' } }))
  const key = { 'idempotency-key': uuidv7() }
  const save = (title: string, base: string, headers?: Record<string, string>) =>
    site.request('PUT', `/drafts/${id}`, { base: { title: base }, fields: { title } }, headers)
  t.like(await json(save('Dois', 'Um', key)), { version: 2, fields: { title: 'Dois' } })
  const again = await save('Dois', 'Um', key)
  t.is(again.headers.get('idempotent-replayed'), 'true')
  t.like(await again.json(), { version: 2, fields: { title: 'Dois' } })
  await save('Três', 'Dois')
  t.is((await save('Dois', 'Um', key)).status, 409, 'it was not the last one')
  t.like(await json(site.request('GET', `/drafts/${id}`)), { version: 3, fields: { title: 'Três' } })
})

test('The preview link of a draft that was deleted, alone or with its item, does not come back with it', async (t) => {
  const site = await openSiteSignedIn(t)
  const item = await published(site, { title: 'Um' })
  const sent = { kind: 'news', itemId: item.id, fields: { title: 'Dois' } }
  const { id } = await json(site.request('POST', '/drafts', sent))
  const link = async () => (await json(site.request('GET', `/drafts/${id}`))).link
  const opens = async (address: string) => (await (await fetch(address)).text()).includes('Dois')
  const share = async () => {
    const { url } = await json<{ url: string }>(site.request('POST', `/drafts/${id}/link`))
    const { pathname, search } = new URL(url)
    t.true(await opens(site.origin + pathname + search))
    return site.origin + pathname + search
  }
  const first = await share()
  await site.request('DELETE', `/drafts/${id}`)
  await site.request('POST', `/drafts/${id}/undelete`)
  t.is(await link(), null)
  t.false(await opens(first))
  const second = await share()
  const removed = await site.request('DELETE', `/news/${item.id}`)
  await site.request('POST', `/history/acts/${removed.headers.get('x-act-id')}/undo`)
  await site.request('POST', `/drafts/${id}/undelete`)
  t.is(await link(), null)
  t.false(await opens(second))
})
