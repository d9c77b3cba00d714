import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import test, { type ExecutionContext } from 'ava'
import { api } from '../../views/store/api.ts'
import { fetchQuery } from '../../views/store/fetch-query.ts'
import { makeStore } from '../../views/store/makeStore.ts'

/** What comes of asking a server that always gives this answer. */
async function answerTo(t: ExecutionContext, status: number, body: string, statusText?: string) {
  const server = createServer((_, answer) => answer.writeHead(status, statusText).end(body)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => void server.close().closeAllConnections())
  return fetchQuery(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/news`)
}

test('a good answer is read as JSON', async (t) => {
  t.deepEqual(await answerTo(t, 200, '[{"id":"a"}]'), { data: [{ id: 'a' }] })
})

test('a bad answer becomes its status and its body', async (t) => {
  const error = { status: 500, message: '500: {"message":"Ocorreu um erro."}' }
  t.deepEqual(await answerTo(t, 500, '{"message":"Ocorreu um erro."}', 'Nobody reads this'), { error })
})

test('a bad answer without a body becomes its status and its status text', async (t) => {
  t.deepEqual(await answerTo(t, 404, '', 'Not Found'), { error: { status: 404, message: '404: Not Found' } })
})

test('an answer that never comes, or is no JSON, is an error too', async (t) => {
  const server = createServer((request) => request.socket.destroy()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => void server.close())
  t.like(await fetchQuery(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`), {
    error: { status: 0, message: 'fetch failed' },
  })
  t.like(await answerTo(t, 200, '<html>'), { error: { status: 0 } })
})

for (const [name, { initiate }] of Object.entries(api.endpoints)) {
  test(`${name}: a failure is not tried again, and the store keeps its words`, async (t) => {
    const asked: string[] = []
    const store = makeStore(async (path) => {
      asked.push(path)
      return { error: { status: 503, message: '503: Service Unavailable' } }
    })
    const start = initiate as (slug: string) => ReturnType<typeof api.endpoints.newsItem.initiate>
    const { error } = await store.dispatch(start('azul'))
    t.deepEqual(error, { status: 503, message: '503: Service Unavailable' })
    t.is(asked.length, 1)
    store.dispatch(api.util.resetApiState())
  })
}
