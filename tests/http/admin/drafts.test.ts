import test, { type ExecutionContext } from 'ava'
import { v4 as uuidv4, v7 as uuidv7 } from 'uuid'
import { openSiteSignedIn } from '../../support/signed-in-site.ts'

async function open(t: ExecutionContext) {
  const site = await openSiteSignedIn(t)
  const { send, sendAndRead } = site
  const published = (fields: object) => sendAndRead('POST', '/news', fields)
  const draftOf = (fields: object, { kind = 'news', itemId = null as string | null } = {}) =>
    sendAndRead('POST', '/drafts', { kind, itemId, fields })
  const publish = (id: string, version: number) => send('POST', `/drafts/${id}/publish`, { version })
  const read = (path: string) => sendAndRead('GET', path)
  const statusOf = async (id: string) => (await send('GET', `/drafts/${id}`)).status
  return { ...site, published, draftOf, publish, read, statusOf }
}

const withKey = (key: string) => ({ 'idempotency-key': key })

test('A draft of a new item is kept with every field of its kind, and may be incomplete', async (t) => {
  const { send, read, statusOf } = await open(t)
  const written = { title: 'Chegam \u0000os livros', content: '<p onclick="a()">Olá</p>', id: 'x' }
  const fields = { ...written, slug: 'Os Livros!', publishDate: '' }
  const { status, body: draft } = await send('POST', '/drafts', { kind: 'news', fields })
  t.is(status, 201)
  const summary = {
    id: draft.id,
    kind: 'news',
    itemId: null,
    title: 'Chegam os livros',
    updatedAt: '2025-10-22T12:00:00.000Z',
    updatedBy: 'ana',
    publishAt: null,
    publishError: null,
    version: 1,
  }
  const blank = { excerpt: '', category: '', publishDate: '', imageUrl: null }
  t.deepEqual(draft, {
    ...summary,
    itemVersion: null,
    link: null,
    fields: { ...blank, slug: 'os-livros', title: 'Chegam os livros', content: '<p>Olá</p>' },
  })
  t.deepEqual(await read(`/drafts/${draft.id}`), draft)
  t.deepEqual(await read('/drafts'), [summary])
  t.is((await send('DELETE', `/drafts/${draft.id}`)).status, 204)
  t.is(await statusOf(draft.id), 404)
  t.deepEqual(await read('/drafts'), [])
})

test('A draft of an item follows it where nobody wrote, and an item has one draft', async (t) => {
  const { send, published, draftOf, read } = await open(t)
  const item = await published({ title: 'Um', excerpt: 'Resumo' })
  const fields = { title: 'Dois', excerpt: 'Resumo' }
  const draft = await draftOf(fields, { itemId: item.id })
  t.like(draft, { itemVersion: 1, fields: { ...fields, slug: 'um' } })
  const again = (itemId: string) => send('POST', '/drafts', { kind: 'news', itemId, fields })
  t.is((await again('nada')).status, 404)
  const second = await again(item.id)
  t.deepEqual([second.status, second.body.current], [409, draft])
  await send('PUT', `/news/${item.id}`, { title: 'Três', excerpt: 'Outro resumo' })
  const followed = { itemVersion: 1, fields: { title: 'Dois', excerpt: 'Outro resumo' } }
  t.like(await read(`/drafts/${draft.id}`), followed)
})

test('Two people write in one draft: what they changed is merged field by field, and the same field is a conflict', async (t) => {
  const { send, draftOf } = await open(t)
  const { id } = await draftOf({ title: 'A' }, { kind: 'page' })
  const put = async (body: object) => (await send('PUT', `/drafts/${id}`, body)).body
  t.like(await put({ version: 1, fields: { title: 'B' } }), { version: 2, fields: { title: 'B' } })
  const base = { title: 'A', content: '' }
  const merged = await put({ version: 1, base, fields: { title: 'A', content: '<p>x</p>' } })
  t.like(merged, { version: 3, fields: { title: 'B', content: '<p>x</p>' } })
  for (const [sent, refusedFields] of [
    [{ base: { title: 'A', menuTitle: '' }, fields: { title: 'C', menuTitle: 'M' } }, ['title']],
    [{ fields: { title: 'C', menuTitle: '', content: '<p>y</p>' } }, ['title', 'content']],
  ] as const) {
    const { status, body } = await send('PUT', `/drafts/${id}`, { version: 1, ...sent })
    const errors = Object.fromEntries(refusedFields.map((name) => [name, 'Foi alterado entretanto.']))
    t.deepEqual([status, body.errors, body.current], [409, errors, merged])
  }
  t.deepEqual(await put({ version: 1, base, fields: { title: 'B' } }), merged, 'both wrote the same')
  t.like(await put({ version: 3, fields: { title: 'C' } }), { title: 'C', version: 4 })
  t.like(await put({ fields: { title: 'D' } }), { title: 'D', version: 5 }, 'whoever knows of no version writes')
  for (const wrong of [{ version: 9 }, { version: 1, base: 'A' }])
    t.is((await send('PUT', `/drafts/${id}`, { ...wrong, fields: {} })).status, 422)
})

test('Publishing a draft of a new item creates it and ends the draft, unless somebody wrote in it since', async (t) => {
  const { send, draftOf, publish, read, statusOf, readJson } = await open(t)
  const { id } = await draftOf({ title: 'Chegam os livros' })
  const theirs = { version: 1, fields: { content: '<p>de outra pessoa</p>' } }
  const { body: draft } = await send('PUT', `/drafts/${id}`, theirs)
  for (const version of [1, 3]) {
    const { status, body } = await publish(id, version)
    t.deepEqual([status, body.current], [409, draft])
  }
  t.deepEqual(await readJson('/api/news'), [])
  const { status, act, body: row } = await publish(id, 2)
  t.is(status, 200)
  t.truthy(act)
  t.like(row, { slug: 'chegam-os-livros', publishDate: '2025-10-22', version: 1, ...theirs.fields })
  t.deepEqual(await readJson('/api/news/chegam-os-livros'), { ...row, before: null, after: null })
  t.deepEqual([await statusOf(id), (await publish(id, 2)).status], [404, 404])
  t.deepEqual(await read('/drafts?deleted=1'), [])
})

test('Publishing merges from the version of the item that the writer saw', async (t) => {
  const { send, sendAndRead, published, draftOf, publish } = await open(t)
  const item = await published({ title: 'Um', excerpt: 'Resumo' })
  const { id } = await draftOf({ title: 'Dois' }, { itemId: item.id })
  await send('PUT', `/news/${item.id}`, { title: 'Três', excerpt: 'Outro resumo' })
  const { status, body } = await publish(id, 1)
  t.deepEqual([status, Object.keys(body.errors), 'kind' in body.current], [409, ['title'], false])
  t.like(body.current, { id: item.id, title: 'Três', version: 2 })
  const see = (version: number, itemVersion: number) =>
    sendAndRead('PUT', `/drafts/${id}`, { version, itemVersion, fields: {} })
  const seen = await see(1, 2)
  t.like(seen, { itemVersion: 2, version: 2 })
  t.deepEqual(await see(2, 1), seen, 'what was seen stays seen')
  t.like((await publish(id, 2)).body, { title: 'Dois', excerpt: 'Outro resumo', version: 3 })
})

test('A draft that changes nothing ends without an event', async (t) => {
  const { published, draftOf, publish, statusOf, log } = await open(t)
  const item = await published({ title: 'Um' })
  const { id } = await draftOf({ title: 'Um' }, { itemId: item.id })
  const before = (await log()).length
  t.like(await publish(id, 1), { status: 200, act: null, body: { title: 'Um', version: 1 } })
  t.deepEqual([(await log()).length, await statusOf(id)], [before, 404])
})

test('A deleted draft is listed and comes back unscheduled, unless its item has another', async (t) => {
  const { send, published, draftOf, read } = await open(t)
  const { id: itemId } = await published({ title: 'Um' })
  const { id } = await draftOf({ title: 'Dois' }, { itemId })
  await send('PUT', `/drafts/${id}/schedule`, { publishAt: '2025-10-23T09:00' })
  await send('DELETE', `/drafts/${id}`)
  t.like(await read('/drafts?deleted=1'), [{ id, title: 'Dois', deletedBy: 'ana' }])
  const other = await draftOf({ title: 'Três' }, { itemId })
  const undelete = () => send('POST', `/drafts/${id}/undelete`)
  t.like(await undelete(), { status: 409, body: { current: { id: other.id, kind: 'news' } } })
  await send('DELETE', `/drafts/${other.id}`)
  t.like(await undelete(), { status: 200, body: { id, publishAt: null, title: 'Dois' } })
  t.is((await undelete()).status, 404)
})

test('A draft is scheduled in Lisbon time, for a minute that is still to come', async (t) => {
  const { send, draftOf, festival } = await open(t)
  const { id } = await draftOf({})
  const schedule = (publishAt: unknown) => send('PUT', `/drafts/${id}/schedule`, { publishAt })
  t.like((await schedule('2025-10-23T09:00')).body, { publishAt: '2025-10-23T09:00' })
  for (const publishAt of ['2025-10-22T13:00', '2025-10-22', '2026-03-29T01:30', '2026-02-30T09:00', 9])
    t.is((await schedule(publishAt)).status, 422, String(publishAt))
  t.like((await schedule('2025-10-26T01:30')).body, { publishAt: '2025-10-26T01:30' })
  t.is((await festival.database.read('drafts').where({ id }).first('due_at')).due_at, '2025-10-26T00:30:00.000Z')
  t.like((await schedule(null)).body, { publishAt: null })
})

test('A draft that is sent again with its key is answered as it is, and is not made twice', async (t) => {
  const { request, sendAndRead, read } = await open(t)
  const create = async (key: string) => {
    const answer = await request('POST', '/drafts', { kind: 'news', fields: { title: 'Um' } }, withKey(key))
    return { status: answer.status, replayed: answer.headers.get('idempotent-replayed'), body: await answer.json() }
  }
  const key = uuidv7()
  const first = await create(key)
  t.like(first, { status: 201, replayed: null })
  const body = await sendAndRead('PUT', `/drafts/${first.body.id}`, { version: 1, fields: { title: 'Dois' } })
  t.deepEqual(await create(key), { status: 200, replayed: 'true', body })
  const twice = uuidv7()
  const both = await Promise.all([create(twice), create(twice)])
  t.deepEqual(both.map(({ status }) => status).sort(), [200, 201])
  t.is((await read('/drafts')).length, 2)
})

test('A key is refused for a draft of another kind or item, for one that has ended, and when it is no UUIDv7', async (t) => {
  const { send, published } = await open(t)
  const item = await published({ title: 'Um' })
  const key = uuidv7()
  const create = (body: object = {}, sentKey = key) =>
    send('POST', '/drafts', { kind: 'news', fields: { title: 'Um' }, ...body }, withKey(sentKey))
  const { id } = (await create()).body
  for (const other of [{ kind: 'page' }, { itemId: item.id }]) t.is((await create(other)).status, 422)
  await send('DELETE', `/drafts/${id}`)
  t.is((await create()).status, 404)
  for (const wrong of ['x', uuidv4()]) t.is((await create({}, wrong)).status, 400, wrong)
})

test('A save that is sent again with its key writes nothing, and is a conflict after another one', async (t) => {
  const { request, draftOf, read } = await open(t)
  const { id } = await draftOf({ title: 'Um' })
  const key = withKey(uuidv7())
  const save = (title: string, base: string, headers?: Record<string, string>) =>
    request('PUT', `/drafts/${id}`, { base: { title: base }, fields: { title } }, headers)
  const saved = await (await save('Dois', 'Um', key)).json()
  t.like(saved, { version: 2, fields: { title: 'Dois' } })
  const again = await save('Dois', 'Um', key)
  t.deepEqual([again.headers.get('idempotent-replayed'), await again.json()], ['true', saved])
  await save('Três', 'Dois')
  t.is((await save('Dois', 'Um', key)).status, 409, 'it was not the last one')
  t.like(await read(`/drafts/${id}`), { version: 3, fields: { title: 'Três' } })
})
