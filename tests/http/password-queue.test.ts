import { setImmediate } from 'node:timers/promises'
import test from 'ava'
import { TooMany } from '../../src/errors.ts'
import { passwordQueue } from '../../src/http/session/password-queue.ts'

/** Password checks that `end` finishes one by one; `startedTries` lists the clients whose checks have started. */
function checks() {
  const enqueue = passwordQueue()
  const startedTries: string[] = []
  const ends: (() => void)[] = []
  const request = (client: string, isKnownDevice = false) =>
    enqueue({ client, isKnownDevice }, () => {
      startedTries.push(client)
      return new Promise<void>((end) => ends.push(end))
    })
  const end = async () => {
    ends.shift()!()
    await setImmediate()
  }
  return { startedTries, request, end }
}

test('Forty tries of one address delay another address by one try, and a known device not at all', async (t) => {
  const { startedTries, request, end } = checks()
  const requests = Array.from({ length: 40 }, () => request('1.1.1.1'))
  requests.push(request('2.2.2.2'), request('telefone', true), request('portátil', true))
  await setImmediate()
  t.deepEqual(startedTries, ['1.1.1.1', 'telefone'])
  await end()
  t.deepEqual(startedTries.slice(2), ['2.2.2.2'])
  await end()
  t.deepEqual(startedTries.slice(3), ['portátil'])
  while (startedTries.length < 43) await end()
  await end()
  await Promise.all(requests)
})

test('When too many clients are queued the next one is rejected, but not a known device', async (t) => {
  const { startedTries, request, end } = checks()
  const requests = Array.from({ length: 101 }, (_, n) => request(`1.1.1.${n}`))
  await t.throwsAsync(request('2.2.2.2'), { instanceOf: TooMany })
  requests.push(request('telefone', true))
  while (startedTries.length < 102) await end()
  await end()
  await t.notThrowsAsync(Promise.all(requests))
})
