import test from 'ava'
import { v4 as uuidv4, v7 as uuidv7 } from 'uuid'
import type { Draft, DraftSummary } from '../../../src/content/draft.ts'
import { multipartForm, openSiteSignedIn } from '../../support/signed-in-site.ts'

test('A draft that is sent again with its id is answered as it is, and is not made twice', async (t) => {
  const site = await openSiteSignedIn(t)
  const sent = { id: uuidv7(), kind: 'news', fields: { title: 'Um' } }
  const first = await site.request('POST', '/drafts', sent)
  t.is(first.status, 201)
  t.is(((await first.json()) as Draft).id, sent.id)
  const changed = await site.request('PUT', `/drafts/${sent.id}`, { version: 1, fields: { title: 'Dois' } })
  const again = await site.request('POST', '/drafts', sent)
  t.is(again.status, 200)
  t.deepEqual(await again.json(), await changed.json())
  const twice = { ...sent, id: uuidv7() }
  const both = await Promise.all([1, 2].map(() => site.request('POST', '/drafts', twice)))
  t.deepEqual(both.map(({ status }) => status).sort(), [200, 201])
  t.is(((await (await site.request('GET', '/drafts')).json()) as DraftSummary[]).length, 2)
})

test('An id is refused for a draft of another kind or item, for one that has ended, and when it is no UUIDv7', async (t) => {
  const site = await openSiteSignedIn(t)
  const item = (await (await site.request('POST', '/news', multipartForm({ title: 'Um' }))).json()) as { id: string }
  const sent = { id: uuidv7(), kind: 'news', fields: { title: 'Um' } }
  const status = async (body: object) => (await site.request('POST', '/drafts', { ...sent, ...body })).status
  t.is(await status({}), 201)
  t.is(await status({ kind: 'page' }), 409)
  t.is(await status({ itemId: item.id }), 409)
  await site.request('DELETE', `/drafts/${sent.id}`)
  t.is(await status({}), 404)
  for (const id of ['', 'x', 7, uuidv4(), `${uuidv7()} `, [uuidv7()]]) {
    const refused = await site.request('POST', '/drafts', { ...sent, id })
    t.is(refused.status, 422, String(id))
    t.deepEqual(((await refused.json()) as { errors: object }).errors, {
      id: 'O identificador tem de ser um UUIDv7.',
    })
  }
  t.is(await status({ id: null }), 201)
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
