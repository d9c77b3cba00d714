import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import test, { type ExecutionContext } from 'ava'
import { validate, version } from 'uuid'
import { isRepeat, onSignInNeeded, send } from '../../views/forms/send.ts'

/** A server that answers with these, one after another; and what it was asked. */
async function answering(t: ExecutionContext, ...fates: ('lost' | number)[]) {
  const requests: { path: string | undefined; key: unknown }[] = []
  const server = createServer(({ url, headers, socket }, response) => {
    requests.push({ path: url, key: headers['idempotency-key'] })
    const fate = fates[requests.length - 1]
    if (fate === 'lost') socket.destroy()
    else response.writeHead(fate as number, { 'idempotent-replayed': String(fate === 200) }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => server.close())
  return { requests, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test.serial(
  'a write without an answer has the same key when it is sent again, and every other write its own',
  async (t) => {
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
  },
)

test.serial(
  'a write without a session is sent again after signing in, with its key; a read asks for it, and the login does not',
  async (t) => {
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
  },
)
