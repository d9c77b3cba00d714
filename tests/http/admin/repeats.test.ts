import test from 'ava'
import { v4 as uuidv4, v7 as uuidv7 } from 'uuid'
import { everyWrite } from '../../support/every-write.ts'
import { svg } from '../../support/pictures.ts'
import {
  ACCOUNT,
  cookieHeader,
  multipartForm,
  openSiteSignedIn,
  postJson,
  signIn,
} from '../../support/signed-in-site.ts'

const withKey = (key: string) => ({ 'idempotency-key': key })

/** A site, and requests that create news items and change them. */
async function openNewsroom(t: Parameters<typeof openSiteSignedIn>[0]) {
  const site = await openSiteSignedIn(t)
  const save = (method: string, path: string, key: string, body?: object) => site.send(method, path, body, withKey(key))
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
  t.is(new Set(ten.map(({ body, act }) => JSON.stringify({ body, act }))).size, 1)
  t.deepEqual(await types(), ['MediaStored', 'NewsPublished'])
})

test('A repeated save is answered with what others have made of the item, and with 404 when it was removed', async (t) => {
  const { create, save, types } = await openNewsroom(t)
  const [created, changed] = [uuidv7(), uuidv7()]
  const { id } = (await create(created, { title: 'Um' })).body
  const change = () => save('PUT', `/news/${id}`, changed, { title: 'Dois' }) // without a version it wins
  t.like(await change(), { status: 200, body: { title: 'Dois', version: 2 } })
  await save('PUT', `/news/${id}`, uuidv7(), { title: 'Três' })
  const now = { status: 200, body: { id, title: 'Três', version: 3 } }
  t.like(await create(created, { title: 'Um' }), { ...now, act: created })
  t.like(await change(), { ...now, act: changed })

  await save('DELETE', `/news/${id}`, uuidv7())
  const before = await types()
  t.like(await create(created, { title: 'Um' }), { status: 404, act: null })
  t.like(await change(), { status: 404, act: null })
  t.deepEqual(await types(), before)
})

test('A refused save leaves its key free', async (t) => {
  const { create, save, types } = await openNewsroom(t)
  const { id } = (await create(uuidv7(), { title: 'Um' })).body
  const key = uuidv7()
  const change = (body: object, sentKey = key) => save('PUT', `/news/${id}`, sentKey, body)
  t.is((await change({ publishDate: 'ontem' })).status, 422)
  await change({ title: 'Dois', version: 1 }, uuidv7())
  t.is((await change({ title: 'Três', version: 1 })).status, 409)
  const saved = { status: 200, act: key, body: { title: 'Três', version: 3 } }
  t.like(await change({ title: 'Três', version: 2 }), saved)
  t.deepEqual(await types(), ['NewsPublished', 'NewsRevised', 'NewsRevised'])
})

test('A draft is published once with a key, and another draft is not taken for it', async (t) => {
  const { save, send, sendAndRead, types } = await openNewsroom(t)
  const draft = async (title: string): Promise<string> =>
    (await sendAndRead('POST', '/drafts', { kind: 'news', fields: { title } })).id
  const [first, second] = [await draft('Um'), await draft('Dois')]
  const key = uuidv7()
  const publish = (id: string, sentKey = key) => save('POST', `/drafts/${id}/publish`, sentKey, {})
  const act = async () => (await send('GET', `/history/acts/${key}`)).body
  t.like(await act(), { message: 'Esta alteração não existe.' })
  for (const each of await Promise.all([publish(first), publish(first)]))
    t.like(each, { status: 200, act: key, body: { title: 'Um' } })
  t.like(await act(), { id: key, events: [{ kind: 'news', id: first }] }, 'it has its draft’s id')
  t.deepEqual([(await publish(second)).status, (await publish(first, uuidv7())).status], [422, 404])
  t.deepEqual(await types(), ['NewsPublished'])
})

test('A key that is no UUIDv7 is refused in a sentence, and a visitor’s is not looked at', async (t) => {
  const { create, origin, types } = await openNewsroom(t)
  const body = { message: 'O cabeçalho Idempotency-Key tem de ser um UUIDv7.' }
  for (const key of ['', 'x', uuidv4(), `"${uuidv7()}"`, `${uuidv7()}, ${uuidv7()}`])
    t.like(await create(key, { title: 'Um' }), { status: 400, body }, key)
  t.deepEqual(await types(), [])
  const key = withKey(uuidv7())
  for (const email of ['ana@exemplo.pt', 'rui@exemplo.pt'])
    t.is((await postJson(`${origin}/api/newsletter`, { email }, key)).status, 200)
  t.deepEqual(await types(), ['SubscriberJoined', 'SubscriberJoined'])
})
