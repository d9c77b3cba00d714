import { createHash } from 'node:crypto'
import test from 'ava'
import { newestSubscribers } from '../../projections/subscribers.ts'
import { normaliseEmail, subscriber } from '../../src/content/subscriber.ts'
import type { Festival } from '../../src/festival.ts'
import { verify } from '../../src/log/verify.ts'
import { cause, eventsOf, openTestFestival, rowsOf } from '../support/festival.ts'
import { databaseFilesContaining } from '../support/inspect-database.ts'
import { isOnPostgres } from '../support/run-engine.ts'

const ADDRESS = 'Inquisidora.Teresa@Exemplo.PT'

/** A sign-up finds the subject, or creates a key and appends the encrypted address, in one transaction. */
const signUp = (festival: Festival, address: string, id: string) =>
  festival.store.write(async (unit) => {
    const known = await festival.subjects.find(unit.db, normaliseEmail(address))
    if (known) return known
    const { encrypt, insert } = festival.subjects.create(id, normaliseEmail(address))
    await unit.handle({ noun: subscriber, id, command: { type: 'JoinNewsletter', address: encrypt(address) }, cause })
    unit.execute(insert)
    return id
  })

const erase = (festival: Festival, id: string) =>
  festival.store.write(async (unit) => {
    await unit.handle({ noun: subscriber, id, command: { type: 'EraseSubscriber' }, cause })
    unit.execute(festival.subjects.forget(id))
  })

const addresses = async ({ database, subjects }: Festival) => {
  const sealed = (await newestSubscribers(database.read)).map(({ id, address }) => ({ subject: id, data: address }))
  return Object.fromEntries(await subjects.decrypt(database.read, sealed))
}

test('A subscriber’s address is in no file, neither in plain text nor as an unkeyed hash, and can be decrypted with its key', async (t) => {
  const { festival } = await openTestFestival(t)
  await signUp(festival, ADDRESS, 'teresa')
  const written = isOnPostgres ? ['events', 'events_stream_version_unique'] : ['fliporto.db-wal']
  t.deepEqual(await databaseFilesContaining(festival, 'subscriber/teresa'), written, 'what was written is found')
  const hashes = [ADDRESS, ADDRESS.toLowerCase()].map((text) => createHash('sha256').update(text).digest('hex'))
  for (const trace of [ADDRESS, 'teresa@', 'exemplo.pt', Buffer.from(ADDRESS).toString('base64'), ...hashes]) {
    t.deepEqual(await databaseFilesContaining(festival, trace), [], trace)
  }
  t.deepEqual(await addresses(festival), { teresa: ADDRESS })
})

test('Two spellings of an address are one subject, and two addresses are two, each with a key', async (t) => {
  const { festival } = await openTestFestival(t)
  t.is(await signUp(festival, ADDRESS, 'teresa'), 'teresa')
  t.is(await signUp(festival, ` ${ADDRESS.toUpperCase()} `, 'outra'), 'teresa')
  t.is(await signUp(festival, 'camilo@exemplo.pt', 'camilo'), 'camilo')
  t.deepEqual(await addresses(festival), { teresa: ADDRESS, camilo: 'camilo@exemplo.pt' })
  t.is((await eventsOf(festival)).length, 2)
  const keys = await rowsOf(festival.database.read, 'subject_keys')
  t.is(new Set(keys.map(({ key }) => key)).size, 2)
})

test('An address encrypts differently every time, and cannot be decrypted for another subject nor after tampering', async (t) => {
  const { festival } = await openTestFestival(t)
  const { encrypt } = festival.subjects.create('outra', ADDRESS)
  t.not(encrypt(ADDRESS), encrypt(ADDRESS))
  await signUp(festival, ADDRESS, 'teresa')
  await signUp(festival, 'camilo@exemplo.pt', 'camilo')
  const { read } = festival.database
  const [data] = await read('read_subscribers').where({ id: 'teresa' }).pluck('address')
  await t.throwsAsync(festival.subjects.decrypt(read, [{ subject: 'camilo', data }]), { message: /authenticate/ })
  const bytes = Buffer.from(data, 'base64')
  bytes[bytes.length - 1]! ^= 1
  const tampered = { subject: 'teresa', data: bytes.toString('base64') }
  await t.throwsAsync(festival.subjects.decrypt(read, [tampered]), { message: /authenticate/ })
})

test('An erased subject cannot be decrypted or found, the key is in no file, and the hash chain is valid', async (t) => {
  const { festival } = await openTestFestival(t)
  const { read, eraseDeleted } = festival.database
  await signUp(festival, ADDRESS, 'teresa')
  await signUp(festival, 'camilo@exemplo.pt', 'camilo')
  const { key, lookup } = await read('subject_keys').where({ subject: 'teresa' }).first()
  t.true(await eraseDeleted())
  t.deepEqual(await databaseFilesContaining(festival, key), [isOnPostgres ? 'subject_keys' : 'fliporto.db'])
  const sealed = JSON.parse((await eventsOf(festival))[0]!.data as string).address

  await erase(festival, 'teresa')
  t.true(await eraseDeleted())

  t.deepEqual(await databaseFilesContaining(festival, key), [])
  t.deepEqual(await databaseFilesContaining(festival, lookup), [])
  t.deepEqual(await addresses(festival), { camilo: 'camilo@exemplo.pt' })
  t.is(await festival.subjects.find(read, normaliseEmail(ADDRESS)), undefined)
  t.deepEqual(await festival.subjects.decrypt(read, [{ subject: 'teresa', data: sealed }]), new Map())
  const { position, hash } = (await eventsOf(festival))[2] as { position: number; hash: string }
  t.deepEqual(await verify(read), { sound: true, count: 3, head: { position, hash } })
})

test('An erased subscriber can join again as a new subject', async (t) => {
  const { festival } = await openTestFestival(t)
  await signUp(festival, ADDRESS, 'teresa')
  await erase(festival, 'teresa')
  t.is(await signUp(festival, ADDRESS, 'nova'), 'nova')
  t.deepEqual(await addresses(festival), { nova: ADDRESS })
  const [, ...types] = (await eventsOf(festival)).map(({ stream, type }) => `${stream} ${type}`)
  t.deepEqual(types, ['subscriber/teresa SubscriberErased', 'subscriber/nova SubscriberJoined'])
})

test('Concurrent sign-ups of one address create one subscriber', async (t) => {
  const { festival } = await openTestFestival(t)
  const ids = await Promise.all(Array.from({ length: 10 }, (_, n) => signUp(festival, ADDRESS, `pedido-${n}`)))
  t.is(new Set(ids).size, 1)
  t.is((await eventsOf(festival)).length, 1)
})
