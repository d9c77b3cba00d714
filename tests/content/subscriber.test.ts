import test from 'ava'
import { normaliseAddress, type SubscriberEvent, subscriber, subscriberFields } from '../../src/content/subscriber.ts'
import { NotFound } from '../../src/errors.ts'
import { given } from '../support/given.ts'

const joined: SubscriberEvent = { type: 'SubscriberJoined', data: { address: 'cifra' } }
const erased: SubscriberEvent = { type: 'SubscriberErased', data: {} }
const join = { type: 'JoinNewsletter', address: 'cifra' } as const
const erase = { type: 'EraseSubscriber' } as const

test('somebody joins once; joining again is no event', (t) => {
  given(subscriber, []).when(join).gives(t, [joined])
  given(subscriber, [joined]).when(join).gives(t, [])
})

test('a subscriber is erased once, and an unknown one is not found', (t) => {
  const missing = { is: NotFound, message: 'Esta inscrição não existe.' }
  given(subscriber, [joined]).when(erase).gives(t, [erased])
  given(subscriber, []).when(erase).refused(t, missing)
  given(subscriber, [joined, erased]).when(erase).refused(t, missing)
})

test('an erased subscriber does not come back under the old key', (t) => {
  given(subscriber, [joined, erased]).when(join).gives(t, [])
})

test('an address is kept as typed, trimmed; a malformed or endless one is refused', (t) => {
  const refusal = (email: unknown) => subscriberFields.safeParse({ email }).error?.issues.map(({ message }) => message)
  t.deepEqual(subscriberFields.parse({ email: ' Ana.Silva@Exemplo.PT ' }), { email: 'Ana.Silva@Exemplo.PT' })
  for (const email of ['ana', 'ana@', '@exemplo.pt', 'a b@exemplo.pt', 'ana@exemplo', '']) {
    t.deepEqual(refusal(email), ['Indique um email válido, como nome@exemplo.pt.'], email)
  }
  t.deepEqual(refusal(`${'a'.repeat(250)}@b.pt`), ['Este email é demasiado longo.'])
  t.deepEqual(refusal(undefined), ['Indique o seu email.'])
})

test('two spellings of an address are one', (t) => {
  t.is(normaliseAddress(' Ana@Exemplo.PT '), normaliseAddress('ana@exemplo.pt'))
  t.is(normaliseAddress('jose\u0301@exemplo.pt'), normaliseAddress('josé@exemplo.pt'))
  t.not(normaliseAddress('ana@exemplo.pt'), normaliseAddress('ana.@exemplo.pt'))
})
