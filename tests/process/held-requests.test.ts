import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import test, { type ExecutionContext } from 'ava'
import { HeldRequests } from '../../src/process/held-requests.ts'

async function openHeld(t: ExecutionContext) {
  const held = new HeldRequests()
  const server = createServer(held.listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.closeAllConnections())
  t.teardown(() => server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  /** Resolves once the server has the request. */
  const send = async (path: string, body?: string | URLSearchParams) => {
    const arrived = once(server, 'request')
    const answer = fetch(origin + path, { method: body === undefined ? 'GET' : 'POST', body })
    await arrived
    return { answer }
  }
  return { held, server, origin, send }
}

test('Before the site is open, probes are answered and other requests wait for it', async (t) => {
  const { held, origin, send } = await openHeld(t)
  const statuses = await Promise.all(
    ['/healthz', '/readyz', '/readyz?x'].map(async (path) => (await fetch(origin + path)).status),
  )
  t.deepEqual(statuses, [200, 503, 503])
  const page = await send('/noticias')
  const saved = await send('/api/newsletter', 'texto enviado')
  held.passTo(async (sent, response) => {
    const body = (await sent.toArray()).join('')
    response.end(`${sent.method} ${sent.url} ${body}`)
  })
  t.is(await (await page.answer).text(), 'GET /noticias ')
  t.is(await (await saved.answer).text(), 'POST /api/newsletter texto enviado')
  t.is(await (await fetch(`${origin}/readyz`)).text(), 'GET /readyz ')
})

test('A request is answered 503 although the site does not open', async (t) => {
  const { send } = await openHeld(t)
  const waiting = [
    await send('/'),
    await send('/api/admin/login', new URLSearchParams('username=ana')),
    await send('/api/news'),
  ]
  const [page, form, api] = await Promise.all(waiting.map(({ answer }) => answer))
  for (const { status, headers } of [page!, form!, api!])
    t.deepEqual([status, headers.get('retry-after'), headers.get('cache-control')], [503, '5', 'no-store'])
  const message = 'O sítio está a arrancar. Tente de novo daqui a uns segundos.'
  for (const html of [page!, form!]) t.true((await html.text()).includes(`<p>${message}</p>`))
  t.deepEqual(await api!.json(), { message })
})

test('A stop during the start refuses what waits and what still arrives', async (t) => {
  const { held, origin, send } = await openHeld(t)
  const waiting = await send('/')
  held.refuseAll()
  t.is((await waiting.answer).status, 503)
  t.is((await fetch(origin)).status, 503)
  t.is((await fetch(`${origin}/healthz`)).status, 200)
})

test('A visitor who leaves while waiting is forgotten', async (t) => {
  const { held, server, origin } = await openHeld(t)
  const arrived = once(server, 'request')
  const left = request(origin).on('error', () => {})
  left.end()
  const [received]: IncomingMessage[] = await arrived
  const gone = new Promise((resolve) => received!.on('error', () => {}).once('close', resolve))
  left.destroy()
  await gone
  held.passTo(() => t.fail('the request was passed on'))
  t.pass()
})
