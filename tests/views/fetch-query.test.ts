import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import test, { type ExecutionContext } from 'ava'
import { addresses, api } from '../../views/store/api.ts'
import { fetchQuery, SIGN_IN_NEEDED } from '../../views/store/fetch-query.ts'
import { makeStore, preloadedQueries } from '../../views/store/makeStore.ts'
import { session } from '../support/sessions.ts'

/** Fetches from a server that always sends this response. */
async function fetchResponse(t: ExecutionContext, status: number, body: string, statusText?: string) {
  const server = createServer((_, response) => response.writeHead(status, statusText).end(body)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => void server.close().closeAllConnections())
  return fetchQuery(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/news`)
}

test('a 200 response is parsed as JSON', async (t) => {
  t.deepEqual(await fetchResponse(t, 200, '[{"id":"a"}]'), { data: [{ id: 'a' }] })
})

test('an error has the status and the body of its response', async (t) => {
  const error = { status: 500, message: '500: {"message":"Ocorreu um erro."}' }
  t.deepEqual(await fetchResponse(t, 500, '{"message":"Ocorreu um erro."}', 'Unused'), { error })
})

test('an error without a body has the status text', async (t) => {
  t.deepEqual(await fetchResponse(t, 404, '', 'Not Found'), { error: { status: 404, message: '404: Not Found' } })
})

test('a read without a session asks for the password', async (t) => {
  const heard: string[] = []
  globalThis.dispatchEvent = ({ type }) => heard.push(type) > 0
  t.teardown(() => Reflect.deleteProperty(globalThis, 'dispatchEvent'))
  t.like(await fetchResponse(t, 401, '{}'), { error: { status: 401 } })
  t.deepEqual(heard, [SIGN_IN_NEEDED])
})

test('a lost connection or invalid JSON is an error with status 0', async (t) => {
  const server = createServer((request) => request.socket.destroy()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => void server.close())
  t.like(await fetchQuery(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`), {
    error: { status: 0, message: 'fetch failed' },
  })
  t.like(await fetchResponse(t, 200, '<html>'), { error: { status: 0 } })
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
