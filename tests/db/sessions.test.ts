import test, { type ExecutionContext } from 'ava'
import { authenticate, createAdministrator, setPassword } from '../../src/db/administrators.ts'
import { type Session, sessionsIn } from '../../src/db/sessions.ts'
import { openTestEngine, QUICK_HASH, sharedByTests } from '../support/festival.ts'

const at = (minutes: number) => new Date(Date.UTC(2025, 9, 22, 9, minutes))

let opened: ReturnType<typeof openTestEngine> | undefined
/** One database for all tests, as a new one takes longer than most of them. */
async function open() {
  opened ??= openTestEngine(sharedByTests() as ExecutionContext)
  const database = await opened
  for (const table of ['administrators', 'sessions']) await database.write(table).delete()
  await createAdministrator(database, 'ana', 'uma palavra', at(-10), QUICK_HASH)
  const stored = () => database.read('sessions').select().orderBy('expires_at')
  const ana: Session = { ...(await authenticate(database.read, 'ana', 'uma palavra'))!, since: at(0).toISOString() }
  return { database, sessions: sessionsIn(database), stored, ana }
}

test('A session is found by its id until it expires, and its id is not in the table', async (t) => {
  const { sessions, stored, ana } = await open()
  await sessions.start('segredo', ana, at(30), at(0))
  t.deepEqual(await sessions.find('segredo', at(29)), ana)
  t.is(await sessions.find('segredo', at(30)), undefined)
  t.is(await sessions.find('outro', at(0)), undefined)
  t.false(JSON.stringify(await stored()).includes('segredo'))
})

test('A session ends after thirty days, however often it is used', async (t) => {
  const { sessions, ana } = await open()
  const thirtyDays = 30 * 24 * 60
  await sessions.start('a', ana, at(thirtyDays + 60), at(0))
  t.deepEqual(await sessions.find('a', at(thirtyDays - 1)), ana)
  t.is(await sessions.find('a', at(thirtyDays)), undefined)
})

test('A session is extended by at least a minute, and only while it exists', async (t) => {
  const { sessions, stored, ana } = await open()
  await sessions.start('a', ana, at(30), at(0))
  const expires = async () => (await stored()).map(({ expires_at }) => expires_at)
  await sessions.extend('a', new Date(at(30).getTime() + 59_999))
  t.deepEqual(await expires(), [at(30).toISOString()])
  await sessions.extend('a', at(31))
  t.deepEqual(await expires(), [at(31).toISOString()])
  await sessions.end('a')
  await sessions.extend('a', at(60))
  await sessions.end('a')
  t.deepEqual(await expires(), [])
})

test('Expired sessions are deleted when a session starts', async (t) => {
  const { sessions, stored, ana } = await open()
  await sessions.start('a', ana, at(10), at(0))
  await sessions.start('b', ana, at(20), at(5))
  t.is((await stored()).length, 2)
  await sessions.start('c', ana, at(30), at(10))
  const left = (await stored()).map(({ expires_at }) => expires_at)
  t.deepEqual(left, [at(20).toISOString(), at(30).toISOString()])
})

test('A session ends when its account is deleted or its password changed, even if a clock is wrong', async (t) => {
  const { sessions, database, ana } = await open()
  await sessions.start('a', ana, at(30), at(0))
  await setPassword(database.write, 'ana', 'outra palavra', at(-5), QUICK_HASH)
  t.is(await sessions.find('a', at(2)), undefined, 'changed by a clock that is behind')
  await sessions.start('b', { ...ana, since: at(1).toISOString() }, at(30), at(1))
  t.is(await sessions.find('b', at(2)), undefined, 'signed in while the password was being changed')
  const changed = { ...(await authenticate(database.read, 'ana', 'outra palavra'))!, since: at(-9).toISOString() }
  await sessions.start('c', changed, at(30), at(1))
  t.truthy(await sessions.find('c', at(2)), 'signed in by a clock that is behind')
  await database.write('administrators').delete()
  t.is(await sessions.find('c', at(2)), undefined)
})

test('While the database cannot write, sessions stay valid and sign-ins fail', async (t) => {
  const { database, ana } = await open()
  await sessionsIn(database).start('a', ana, at(30), at(0))
  const error = new Error('full')
  const write = () => {
    throw error
  }
  const transaction = () => Promise.reject(error)
  const sessions = sessionsIn({ ...database, write: write as never, transaction })
  await t.notThrowsAsync(sessions.extend('a', at(60)))
  await t.throwsAsync(sessions.start('b', ana, at(30), at(0)), { is: error })
  t.deepEqual(await sessions.find('a', at(29)), ana)
})
