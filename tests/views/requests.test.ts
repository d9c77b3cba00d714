import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import test, { type ExecutionContext } from 'ava'
import { validate, version } from 'uuid'
import { isRepeat, onSignInNeeded, send } from '../../views/forms/send.ts'
import { addresses, api } from '../../views/store/api.ts'
import { fetchQuery, SIGN_IN_NEEDED } from '../../views/store/fetch-query.ts'
import { makeStore, preloadedQueries } from '../../views/store/makeStore.ts'
import { session } from '../support/sessions.ts'

type Fate = 'lost' | number | { status: number; body: string; text?: string }

/** A server that answers with these, one after another; and what it was asked. */
async function answering(t: ExecutionContext, ...fates: Fate[]) {
  const requests: { path: string | undefined; key: unknown }[] = []
  const server = createServer(({ url, headers, socket }, response) => {
    const fate = fates[requests.length]!
    requests.push({ path: url, key: headers['idempotency-key'] })
    if (fate === 'lost') return void socket.destroy()
    const { status, body, text } = typeof fate === 'number' ? { status: fate, body: '{}', text: undefined } : fate
    response.writeHead(status, text, { 'idempotent-replayed': String(status === 200) }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => void server.close().closeAllConnections())
  return { requests, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('a write without an answer has the same key when it is sent again, and every other write its own', async (t) => {
  const { requests, origin } = await answering(t, 'lost', 503, 401, 200, 200, 200, 200)
  const address = `${origin}/api/admin/history/acts/1/undo`
  for (let attempt = 0; attempt < 3; attempt++) t.truthy((await send('POST', address, { a: 1 })).error)
  const answered = await send('POST', address, { a: 1 })
  t.true(isRepeat(answered as { meta?: Headers }))
  await send('POST', address, { a: 1 })
  await send('POST', address, { a: 2 })
  await send('GET', address)
  const keys = requests.map(({ key }) => key)
  const [first, ...others] = keys
  t.true(validate(first) && version(String(first)) === 7)
  t.deepEqual(others.slice(0, 3), [first, first, first], 'an answer that the session has ended tells nothing')
  t.is(new Set(keys.slice(3, 6)).size, 3)
  t.is(keys.at(-1), undefined)
})

test('a write without a session is sent again after signing in, with its key; a read asks for it, and the login does not', async (t) => {
  const { requests, origin } = await answering(t, 401, 200, 401, 401, 401, 401)
  let asked = 0
  let isSignedIn = true
  const end = onSignInNeeded(async () => {
    asked++
    return isSignedIn
  })
  t.falsy((await send('PUT', `${origin}/api/admin/news/a`, {}, 'key')).error)
  t.deepEqual([asked, requests.map(({ key }) => key)], [1, ['key', 'key']])
  t.truthy((await send('GET', `${origin}/api/admin/media`)).error)
  t.is(asked, 2)
  t.truthy((await send('GET', `${origin}/api/admin/me`)).error)
  t.truthy((await send('POST', `${origin}/api/admin/login`, {})).error)
  t.is(asked, 2)
  isSignedIn = false
  t.truthy((await send('PUT', `${origin}/api/admin/news/a`, {}, 'other')).error)
  t.deepEqual([asked, requests.length], [3, 6])
  end()
})

test('a read has the JSON of its answer, or as its error what was answered instead', async (t) => {
  const message = '{"message":"Ocorreu um erro."}'
  const cases: [Fate, object][] = [
    [{ status: 200, body: '[{"id":"a"}]' }, { data: [{ id: 'a' }] }],
    [{ status: 500, body: message, text: 'Unused' }, { error: { status: 500, message: `500: ${message}` } }],
    [{ status: 404, body: '', text: 'Not Found' }, { error: { status: 404, message: '404: Not Found' } }],
    ['lost', { error: { status: 0, message: 'fetch failed' } }],
  ]
  const { origin } = await answering(t, ...cases.map(([fate]) => fate), { status: 200, body: '<html>' })
  for (const [fate, result] of cases) t.deepEqual<unknown, unknown>(await fetchQuery(origin), result, String(fate))
  t.like(await fetchQuery(origin), { error: { status: 0 } }, 'no JSON')
})

test('a read without a session asks for the password', async (t) => {
  const heard: string[] = []
  globalThis.dispatchEvent = ({ type }) => heard.push(type) > 0
  t.teardown(() => Reflect.deleteProperty(globalThis, 'dispatchEvent'))
  const { origin } = await answering(t, 401)
  t.like(await fetchQuery(origin), { error: { status: 401 } })
  t.deepEqual(heard, [SIGN_IN_NEEDED])
})

for (const name of Object.keys(addresses) as (keyof typeof addresses)[]) {
  test(`${name}: a failed query is not retried, and its error is stored`, async (t) => {
    const paths: string[] = []
    const store = makeStore(async (path) => {
      paths.push(path)
      return { error: { status: 503, message: '503: Service Unavailable' } }
    })
    const start = api.endpoints[name].initiate as (slug: string) => ReturnType<typeof api.endpoints.newsItem.initiate>
    const { error } = await store.dispatch(start('azul'))
    t.deepEqual(error, { status: 503, message: '503: Service Unavailable' })
    t.is(paths.length, 1)
    store.dispatch(api.util.resetApiState())
  })
}

test('rows in a page’s state name their fields once, and are as they were in the store', (t) => {
  const rows = ['a', 'b', 'c'].map((id) => session(id, { guestName: null }))
  const storedAs = (data: unknown) => {
    const state = JSON.stringify(preloadedQueries([{ read: { endpoint: 'schedule' }, result: { data } }]))
    const store = makeStore(async () => ({ data: null }), JSON.parse(state))
    return { state, data: api.endpoints.schedule.select()(store.getState()).data }
  }
  const { state, data } = storedAs(rows)
  t.deepEqual([data, state.match(/"guestName"/g)?.length], [rows, 1])
  const { guestName, ...other } = session('d')
  for (const unlike of [[], [rows[0]], [rows[0], other], ['a', 'b'], [null, null], { rows }])
    t.deepEqual<unknown, unknown>(storedAs(unlike).data, unlike)
})
