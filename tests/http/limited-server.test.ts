import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { json } from 'node:stream/consumers'
import test, { type ExecutionContext } from 'ava'
import Koa from 'koa'
import { pino } from 'pino'
import { bodyOf, jsonBody } from '../../src/http/body.ts'
import { limitedServer, limits } from '../../src/http/limited-server.ts'
import { answerErrors } from '../../src/http/middleware/errors.ts'
import { sendRaw } from '../support/raw-http.ts'
import { openSite } from '../support/site.ts'

const echo: RequestListener = async (request, response) =>
  response.end(JSON.stringify(await json(request).catch(() => null)))

/** A server with the real limits, except those that the test shortens. */
async function openServer(t: ExecutionContext, shorter: Partial<typeof limits> = {}, answer = echo) {
  const options = { ...limits, connectionsCheckingInterval: 20, ...shorter }
  const server = limitedServer(answer, options).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function openSocket(t: ExecutionContext, origin: string): Promise<Socket> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname).resume()
  t.teardown(() => socket.destroy())
  // A socket that is closed while it writes also emits an error
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

const closeOf = (socket: Socket) =>
  new Promise<void>((closed) => (socket.closed ? closed() : socket.once('close', () => closed())))

const head = 'POST / HTTP/1.1\r\nHost: festival.test\r\n'

test('An unfinished request is answered with 408 and closed', async (t) => {
  const origin = await openServer(t, { headersTimeout: 100, requestTimeout: 200 })
  t.is((await sendRaw(origin, `${head}X-Slow: `)).status, 408)
  t.is((await sendRaw(origin, `${head}Content-Length: 10\r\n\r\n{`)).status, 408)
})

test('A body that comes slower than its route allows is answered with 408 and closed; one in time is read', async (t) => {
  const app = new Koa()
    .use(answerErrors(pino({ enabled: false }), { failureOf: () => undefined }))
    .use(jsonBody('1kb', 300))
  app.use((ctx) => {
    ctx.body = bodyOf(ctx)
  })
  const origin = await openServer(t, {}, app.callback())
  const start = `${head}Content-Type: application/json\r\nContent-Length: 10\r\n`
  const { status, headers, body } = await sendRaw(origin, `${start}\r\n{`)
  t.deepEqual([status, headers.get('connection')], [408, 'close'])
  t.regex(body, /O pedido demorou demasiado a chegar\./)
  const inTime = await sendRaw(origin, `${start}Connection: close\r\n\r\n{"a": "b"}`)
  t.deepEqual([inTime.status, inTime.body], [200, '{"a":"b"}'])
})

test('A connection that sends nothing more in the middle of a request is closed', async (t) => {
  const origin = await openServer(t, { idleTimeout: 100 })
  t.is((await sendRaw(origin, `${head}Content-Length: 10\r\n\r\n{`)).status, 0)
})

test('Headers over the size limit are answered with 431', async (t) => {
  const origin = await openServer(t)
  t.is((await sendRaw(origin, `${head}X-Long: ${'x'.repeat(limits.maxHeaderSize!)}\r\n\r\n`)).status, 431)
})

test('A connection stays open after its answer and is closed when idle', async (t) => {
  const origin = await openServer(t, { keepAliveTimeout: 300 })
  const { status, headers } = await sendRaw(origin, `${head}Content-Length: 2\r\n\r\n{}`)
  t.deepEqual([status, headers.get('connection')], [200, 'keep-alive'])
})

test('Connections are limited; when one closes, another is accepted', async (t) => {
  const origin = await openServer(t, { maxConnections: 2 })
  const [first] = [await openSocket(t, origin), await openSocket(t, origin)]
  await closeOf(await openSocket(t, origin))
  await closeOf(first.end())
  const { status } = await sendRaw(origin, `${head}Content-Length: 2\r\nConnection: close\r\n\r\n{}`)
  t.is(status, 200)
})

test('A thousand idle connections do not block other requests', async (t) => {
  const { origin, get } = await openSite(t)
  const open = async (number: number): Promise<Socket> => {
    const socket = await openSocket(t, origin)
    // Half of them send nothing, the others an incomplete request
    if (number % 2) socket.write('GET /api/news HTTP/1.1\r\nHost: ')
    return socket
  }
  const waiting: Socket[] = []
  for (let opened = 0; opened < 1_000; opened += 100) {
    waiting.push(...(await Promise.all(Array.from({ length: 100 }, (_, number) => open(number)))))
  }
  for (const path of ['/', '/api/news', '/', '/api/news', '/healthz']) t.is((await get(path)).status, 200, path)
  t.is(waiting.filter(({ destroyed }) => destroyed).length, 0)
})
