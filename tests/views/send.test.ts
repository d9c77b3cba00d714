import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import test from 'ava'
import { validate, version } from 'uuid'
import { isRepeat, send } from '../../views/forms/send.ts'

test('a write without an answer has the same key when it is sent again, and every other write its own', async (t) => {
  const keys: unknown[] = []
  const fates = ['lost', 503, 401, 200, 200, 200, 200]
  const server = createServer((request, response) => {
    keys.push(request.headers['idempotency-key'])
    const fate = fates[keys.length - 1]
    if (fate === 'lost') request.socket.destroy()
    else response.writeHead(fate as number, { 'idempotent-replayed': String(fate === 200) }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => server.close())
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/admin/history/acts/1/undo`
  for (let attempt = 0; attempt < 3; attempt++) t.truthy((await send('POST', address, { a: 1 })).error)
  const answered = await send('POST', address, { a: 1 })
  t.true(isRepeat(answered as { meta?: Headers }))
  await send('POST', address, { a: 1 })
  await send('POST', address, { a: 2 })
  await send('GET', address)
  const [first, ...others] = keys
  t.true(validate(first) && version(String(first)) === 7)
  t.deepEqual(others.slice(0, 3), [first, first, first], 'an answer that the session has ended tells nothing')
  t.is(new Set(keys.slice(3, 6)).size, 3)
  t.is(keys.at(-1), undefined)
})
