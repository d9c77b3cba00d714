import test from 'ava'
import { v4 as uuidv4, v7 as uuidv7 } from 'uuid'
import type { Draft, DraftSummary } from '../../../src/content/draft.ts'
import { multipartForm, openSiteSignedIn } from '../../support/signed-in-site.ts'

test('A draft that is sent again with its key is answered as it is, and is not made twice', async (t) => {
  const site = await openSiteSignedIn(t)
  const sent = { kind: 'news', fields: { title: 'Um' } }
  const create = (key: string) => site.request('POST', '/drafts', sent, { 'idempotency-key': key })
  const key = uuidv7()
  const first = await create(key)
  t.deepEqual([first.status, first.headers.get('idempotent-replayed')], [201, null])
  const { id } = (await first.json()) as Draft
  const changed = await site.request('PUT', `/drafts/${id}`, { version: 1, fields: { title: 'Dois' } })
  const again = await create(key)
  t.deepEqual([again.status, again.headers.get('idempotent-replayed')], [200, 'true'])
  t.deepEqual(await again.json(), await changed.json())
  const twice = uuidv7()
  const both = await Promise.all([1, 2].map(() => create(twice)))
  t.deepEqual(both.map(({ status }) => status).sort(), [200, 201])
  t.is(((await (await site.request('GET', '/drafts')).json()) as DraftSummary[]).length, 2)
})

test('A key is refused for a draft of another kind or item, for one that has ended, and when it is no UUIDv7', async (t) => {
  const site = await openSiteSignedIn(t)
  const item = (await (await site.request('POST', '/news', multipartForm({ title: 'Um' }))).json()) as { id: string }
  const key = uuidv7()
  const sent = { kind: 'news', fields: { title: 'Um' } }
  const create = (body: object, headers: Record<string, string> = { 'idempotency-key': key }) =>
    site.request('POST', '/drafts', { ...sent, ...body }, headers)
  const { id } = (await (await create({})).json()) as Draft
  t.is((await create({ kind: 'page' })).status, 422)
  t.is((await create({ itemId: item.id })).status, 422)
  await site.request('DELETE', `/drafts/${id}`)
  t.is((await create({})).status, 404)
  for (const wrong of ['x', uuidv4()]) t.is((await create({}, { 'idempotency-key': wrong })).status, 400, wrong)
})

test('A save that is sent again with its key writes nothing, and is a conflict after another one', async (t) => {
  const site = await openSiteSignedIn(t)
  const { id } = (await (
    await site.request('POST', '/drafts', { kind: 'news', fields: { title: 'Um' } })
  ).json()) as Draft
  const key = { 'idempotency-key': uuidv7() }
  const save = (title: string, base: string, headers?: Record<string, string>) =>
    site.request('PUT', `/drafts/${id}`, { base: { title: base }, fields: { title } }, headers)
  t.like(await (await save('Dois', 'Um', key)).json(), { version: 2, fields: { title: 'Dois' } })
  const again = await save('Dois', 'Um', key)
  t.is(again.headers.get('idempotent-replayed'), 'true')
  t.like(await again.json(), { version: 2, fields: { title: 'Dois' } })
  await save('Três', 'Dois')
  t.is((await save('Dois', 'Um', key)).status, 409, 'it was not the last one')
  t.like(await (await site.request('GET', `/drafts/${id}`)).json(), { version: 3, fields: { title: 'Três' } })
})

test('The preview link of a draft that was deleted, alone or with its item, does not come back with it', async (t) => {
  const site = await openSiteSignedIn(t)
  const item = (await (await site.request('POST', '/news', multipartForm({ title: 'Um' }))).json()) as { id: string }
  const { id } = (await (
    await site.request('POST', '/drafts', { kind: 'news', itemId: item.id, fields: { title: 'Dois' } })
  ).json()) as Draft
  const link = async () => ((await (await site.request('GET', `/drafts/${id}`)).json()) as Draft).link
  const opens = async (address: string) => (await (await fetch(address)).text()).includes('Dois')
  const share = async () => {
    const { url } = (await (await site.request('POST', `/drafts/${id}/link`)).json()) as { url: string }
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
