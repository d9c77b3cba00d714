import test from 'ava'
import { v4 as uuidv4, v7 as uuidv7 } from 'uuid'
import { everyWrite } from '../../support/every-write.ts'
import { svg } from '../../support/pictures.ts'
import { ACCOUNT, cookieHeader, multipartForm, openSiteSignedIn, signIn } from '../../support/signed-in-site.ts'

type Row = { id: string; title: string; version: number }

const withKey = (key: string) => ({ 'idempotency-key': key })

/** A site, and requests that create news items and change them. */
async function openNewsroom(t: Parameters<typeof openSiteSignedIn>[0]) {
  const site = await openSiteSignedIn(t)
  const save = async (method: string, path: string, key: string, body?: object) => {
    const answer = await site.request(method, path, body, withKey(key))
    const text = await answer.text()
    return { status: answer.status, act: answer.headers.get('x-act-id'), row: (text ? JSON.parse(text) : {}) as Row }
  }
  const create = (key: string, body: object) => save('POST', '/news', key, body)
  const types = async () => (await site.log()).map(({ type }) => type)
  return { ...site, save, create, types }
}

const refusedWith = (message: string) => [422, JSON.stringify({ message, errors: {} })]
const ANOTHER_WRITE = refusedWith('Esta Idempotency-Key já foi usada para outra alteração.')
const ANOTHER_PERSON = refusedWith('Esta Idempotency-Key já foi usada por outra pessoa.')

test('Every write that is sent again with its key writes nothing and is answered as then; with the key of another write or person it is refused', async (t) => {
  const site = await openSiteSignedIn(t)
  const writes = (await everyWrite(site)).filter(({ route, isLogged }) => isLogged && route.includes('/api/admin/'))
  const count = async () => (await site.log()).length
  const other = cookieHeader(await signIn(site.origin, { ...ACCOUNT, username: 'rui' }))
  let used = uuidv7()
  t.is((await site.request('POST', '/sponsors', { name: 'Um' }, withKey(used))).status, 201)
  for (const { route, send } of writes) {
    const before = await count()
    const refused = await send(withKey(used))
    t.deepEqual([refused.answer.status, refused.body], ANOTHER_WRITE, route)
    t.is(await count(), before, route)
    const key = uuidv7()
    const first = await send(withKey(key))
    t.true(first.answer.ok, `${route}: ${first.answer.status} ${first.body}`)
    t.is(first.answer.headers.get('x-act-id'), key, route)
    t.is(first.answer.headers.get('idempotent-replayed'), null, route)
    const after = await count()
    t.true(after > before, route)
    const again = await send(withKey(key.toUpperCase()))
    t.is(again.answer.status, first.answer.status === 204 ? 204 : 200, route)
    t.is(again.answer.headers.get('x-act-id'), key, route)
    t.is(again.answer.headers.get('idempotent-replayed'), 'true', route)
    t.is(again.body, first.body, route)
    const theirs = await send({ ...withKey(key), cookie: other })
    t.deepEqual([theirs.answer.status, theirs.body], ANOTHER_PERSON, route)
    t.is(await count(), after, route)
    used = key
  }
  t.true(writes.length > 30)
})

test('Ten requests with one key create one item, and all are answered with it', async (t) => {
  const { create, types } = await openNewsroom(t)
  const key = uuidv7()
  const form = multipartForm({ title: 'Um', image: svg(30, 20) }, 'a.svg')
  const ten = await Promise.all(Array.from({ length: 10 }, () => create(key, form)))
  t.deepEqual(ten.map(({ status }) => status).sort(), [...Array(9).fill(200), 201])
  t.is(new Set(ten.map(({ row, act }) => JSON.stringify({ row, act }))).size, 1)
  t.deepEqual(await types(), ['MediaStored', 'NewsPublished'])
})

test('A repeated save is answered with what others have made of the item, and with 404 when it was removed', async (t) => {
  const { create, save, types } = await openNewsroom(t)
  const [created, changed, theirs] = [uuidv7(), uuidv7(), uuidv7()]
  const { row } = await create(created, { title: 'Um' })
  const path = `/news/${row.id}`
  const change = () => save('PUT', path, changed, { title: 'Dois' }) // without a version it wins
  t.like(await change(), { status: 200, row: { title: 'Dois', version: 2 } })
  await save('PUT', path, theirs, { title: 'Três' })
  const now = { status: 200, row: { id: row.id, title: 'Três', version: 3 } }
  t.like(await create(created, { title: 'Um' }), { ...now, act: created })
  t.like(await change(), { ...now, act: changed })
  await save('DELETE', path, uuidv7())
  const before = await types()
  t.like(await create(created, { title: 'Um' }), { status: 404, act: null })
  t.like(await change(), { status: 404, act: null })
  t.deepEqual(await types(), before)
})

test('A refused save leaves its key free', async (t) => {
  const { create, save, types } = await openNewsroom(t)
  const { row } = await create(uuidv7(), { title: 'Um' })
  const key = uuidv7()
  t.is((await save('PUT', `/news/${row.id}`, key, { publishDate: 'ontem' })).status, 422)
  await save('PUT', `/news/${row.id}`, uuidv7(), { title: 'Dois', version: 1 })
  t.is((await save('PUT', `/news/${row.id}`, key, { title: 'Três', version: 1 })).status, 409)
  const saved = await save('PUT', `/news/${row.id}`, key, { title: 'Três', version: 2 })
  t.like(saved, { status: 200, act: key, row: { title: 'Três', version: 3 } })
  t.deepEqual(await types(), ['NewsPublished', 'NewsRevised', 'NewsRevised'])
})

test('A draft is published once with a key, and another draft is not taken for it', async (t) => {
  const { save, types, ...site } = await openNewsroom(t)
  const draft = async (title: string) => {
    const { row } = await save('POST', '/drafts', uuidv7(), { kind: 'news', fields: { title } })
    return `/drafts/${row.id}/publish`
  }
  const [first, second] = [await draft('Um'), await draft('Dois')]
  const key = uuidv7()
  const act = async () => (await site.request('GET', `/history/acts/${key}`)).json()
  t.like(await act(), { message: 'Esta alteração não existe.' })
  const twice = await Promise.all([1, 2].map(() => save('POST', first, key, {})))
  for (const each of twice) t.like(each, { status: 200, act: key, row: { title: 'Um' } })
  t.like(await act(), { id: key, events: [{ kind: 'news', id: first.split('/')[2] }] }, 'it has its draft’s id')
  t.is((await save('POST', second, key, {})).status, 422)
  t.is((await save('POST', first, uuidv7(), {})).status, 404)
  t.deepEqual(await types(), ['NewsPublished'])
})

test('A key that is no UUIDv7 is refused in a sentence, and a visitor’s is not looked at', async (t) => {
  const { request, origin, types } = await openNewsroom(t)
  for (const key of ['', 'x', uuidv4(), `"${uuidv7()}"`, `${uuidv7()}, ${uuidv7()}`]) {
    const refused = await request('POST', '/news', { title: 'Um' }, withKey(key))
    t.is(refused.status, 400, key)
    t.deepEqual(await refused.json(), { message: 'O cabeçalho Idempotency-Key tem de ser um UUIDv7.' })
  }
  t.deepEqual(await types(), [])
  const headers = { ...withKey(uuidv7()), 'content-type': 'application/json' }
  for (const email of ['ana@exemplo.pt', 'rui@exemplo.pt']) {
    const body = JSON.stringify({ email })
    t.is((await fetch(`${origin}/api/newsletter`, { method: 'POST', headers, body })).status, 200)
  }
  t.deepEqual(await types(), ['SubscriberJoined', 'SubscriberJoined'])
})
