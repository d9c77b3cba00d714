import { setImmediate } from 'node:timers/promises'
import test from 'ava'
import { TooMany } from '../../src/errors.ts'
import { passwordQueue } from '../../src/http/session/password-queue.ts'

/** Checks that end when they are told to; `begun` names those that have started. */
function checks() {
  const inTurn = passwordQueue()
  const begun: string[] = []
  const ends: (() => void)[] = []
  const ask = (client: string, isKnownDevice = false) =>
    inTurn({ client, isKnownDevice }, () => {
      begun.push(client)
      return new Promise<void>((end) => ends.push(end))
    })
  const end = async () => {
    ends.shift()!()
    await setImmediate()
  }
  return { begun, ask, end }
}

test('Forty tries of one address delay another address by one try, and a known device not at all', async (t) => {
  const { begun, ask, end } = checks()
  const asked = Array.from({ length: 40 }, () => ask('1.1.1.1'))
  asked.push(ask('2.2.2.2'), ask('telefone', true), ask('portátil', true))
  await setImmediate()
  t.deepEqual(begun, ['1.1.1.1', 'telefone'])
  await end()
  t.deepEqual(begun.slice(2), ['2.2.2.2'])
  await end()
  t.deepEqual(begun.slice(3), ['portátil'])
  while (begun.length < 43) await end()
  await end()
  await Promise.all(asked)
})

test('When too many clients are queued the next is refused, but not a known device', async (t) => {
  const { begun, ask, end } = checks()
  const asked = Array.from({ length: 101 }, (_, n) => ask(`1.1.1.${n}`))
  await t.throwsAsync(ask('2.2.2.2'), { instanceOf: TooMany })
  asked.push(ask('telefone', true))
  while (begun.length < 102) await end()
  await end()
  await t.notThrowsAsync(Promise.all(asked))
})
