import { createHook } from 'node:async_hooks'
import { randomBytes, scryptSync } from 'node:crypto'
import test, { type ExecutionContext } from 'ava'
import { MAX_CREDENTIAL_LENGTH, passwordProblem, usernameProblem } from '../../src/content/credentials.ts'
import {
  authenticate,
  createAdministrator,
  eraseAdministrator,
  listAdministrators,
  newActor,
  renameAdministrator,
  setPassword,
} from '../../src/db/administrators.ts'
import { Conflict, Invalid, NotFound } from '../../src/errors.ts'
import { generatePassword } from '../../src/passwords.ts'
import { openTestEngine, QUICK_HASH, sharedByTests } from '../support/festival.ts'

const NOW = new Date('2025-10-22T09:00:00Z')
const LATER = new Date('2025-10-23T09:00:00Z')

let opened: ReturnType<typeof openTestEngine> | undefined
/** One database for all tests, as a new one takes longer than most of them. */
async function accounts() {
  opened ??= openTestEngine(sharedByTests() as ExecutionContext)
  const engine = await opened
  await engine.write('administrators').delete()
  return { engine, db: engine.write }
}

test('An administrator can sign in with the right password only', async (t) => {
  const { engine, db } = await accounts()
  await createAdministrator(engine, 'ana', 'palavra passe ç', NOW, QUICK_HASH)
  t.is((await authenticate(db, 'ana', 'palavra passe ç'))?.username, 'ana')
  t.is(await authenticate(db, 'ana', 'palavra passe c'), undefined)
  t.is(await authenticate(db, 'Ana', 'palavra passe ç'), undefined)
})

test('A password is right with composed and with decomposed accents, however it was when it was set', async (t) => {
  const { engine, db } = await accounts()
  const password = 'palavra passe ção'
  const forms = { composed: password.normalize('NFC'), decomposed: password.normalize('NFD') }
  for (const [name, set] of Object.entries(forms)) {
    await createAdministrator(engine, name, set, NOW, QUICK_HASH)
    for (const given of Object.values(forms)) t.is((await authenticate(db, name, given))?.username, name)
  }
  // As earlier versions hashed it
  const salt = randomBytes(16)
  const hash = scryptSync(forms.decomposed, salt, 32, { N: 2 ** QUICK_HASH, r: 8, p: 3 })
  const older = `${QUICK_HASH}$${salt.toString('hex')}$${hash.toString('hex')}`
  await db('administrators').where({ username: 'composed' }).update({ password: older })
  for (const given of Object.values(forms)) t.truthy(await authenticate(db, 'composed', given))
})

test.serial('An unknown account is not authenticated, after as many hashes as a known one', async (t) => {
  const { engine, db } = await accounts()
  const asyncWork: string[] = []
  const hook = createHook({ init: (_id, type) => asyncWork.push(type) }).enable()
  t.teardown(() => hook.disable())
  const authenticatedAs = async (username: string) => {
    asyncWork.length = 0
    const account = await authenticate(db, username, 'outra palavra')
    return [account, asyncWork.filter((type) => type === 'SCRYPTREQUEST').length]
  }
  t.deepEqual(await authenticatedAs('ninguém'), [undefined, 1], 'without any account')
  await createAdministrator(engine, 'ana', '1234567890', NOW, QUICK_HASH)
  t.deepEqual(await authenticatedAs('ana'), [undefined, 1])
  t.deepEqual(await authenticatedAs('ninguém'), [undefined, 1])
})

test('A password that is set replaces the old one; neither is stored, and an equal one has another hash and generation', async (t) => {
  const { engine, db } = await accounts()
  await createAdministrator(engine, 'ana', 'a mesma palavra', NOW)
  const { actor, password: before } = await db('administrators').first()
  const generation = async () => (await authenticate(db, 'ana', 'a mesma palavra'))?.generation
  const firstGeneration = await generation()
  t.regex(String(firstGeneration), /^[\w-]{22}$/)
  t.regex(actor, /^p_[\w-]{22}$/)
  await setPassword(db, 'ana', 'a mesma palavra', LATER)
  const [after] = await db('administrators').pluck('password')
  for (const hash of [before, after]) t.regex(hash, /^15\$[0-9a-f]{32}\$[0-9a-f]{64}$/)
  t.not(after, before)
  t.not(await generation(), firstGeneration)
  t.deepEqual(await listAdministrators(db), [
    { actor, username: 'ana', name_in_log: null, created_at: NOW.toISOString(), changed_at: LATER.toISOString() },
  ])
  await setPassword(db, 'ana', 'outra palavra', LATER, QUICK_HASH)
  t.is(await authenticate(db, 'ana', 'a mesma palavra'), undefined)
  t.truthy(await authenticate(db, 'ana', 'outra palavra'))
})

test('Of two concurrent creations of one name the second is rejected as a conflict', async (t) => {
  const { engine, db } = await accounts()
  const outcomes = await Promise.allSettled(
    ['palavra um', 'palavra dois'].map((password) => createAdministrator(engine, 'ana', password, NOW, QUICK_HASH)),
  )
  t.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  for (const outcome of outcomes) {
    if (outcome.status !== 'rejected') continue
    t.true(outcome.reason instanceof Conflict)
    t.is(outcome.reason.message, 'Já existe um administrador «ana».')
  }
  t.is((await listAdministrators(db)).length, 1)
})

test('A password of invalid length and an unknown account are rejected and change nothing', async (t) => {
  const { engine, db } = await accounts()
  await createAdministrator(engine, 'ana', '1234567890', NOW, QUICK_HASH)
  const before = await db('administrators').select()
  for (const [password, message] of [
    ['123456789', 'A palavra-passe tem de ter pelo menos 10 caracteres.'],
    ['x'.repeat(501), 'A palavra-passe não pode ter mais de 500 caracteres.'],
  ] as const) {
    const refusal = { instanceOf: Invalid, message }
    await t.throwsAsync(createAdministrator(engine, 'rui', password, NOW), refusal)
    await t.throwsAsync(setPassword(db, 'ana', password, LATER), refusal)
  }
  await t.throwsAsync(setPassword(db, 'rui', '1234567890', LATER, QUICK_HASH), {
    instanceOf: NotFound,
    message: 'Não existe nenhum administrador «rui».',
  })
  t.deepEqual(await db('administrators').select(), before)
})

test('A renamed administrator keeps password and id, and the old name is unknown', async (t) => {
  const { engine, db } = await accounts()
  await createAdministrator(engine, 'ana', 'uma palavra longa', NOW, QUICK_HASH)
  await createAdministrator(engine, 'rui', 'outra palavra', NOW, QUICK_HASH)
  const before = await authenticate(db, 'ana', 'uma palavra longa')
  await renameAdministrator(engine, 'ana', 'beatriz')
  t.deepEqual(await authenticate(db, 'beatriz', 'uma palavra longa'), { ...before!, username: 'beatriz' })
  t.is(await authenticate(db, 'ana', 'uma palavra longa'), undefined)
  const taken = { instanceOf: Conflict, message: 'Já existe um administrador «rui».' }
  await t.throwsAsync(renameAdministrator(engine, 'beatriz', 'rui'), taken)
  await t.throwsAsync(renameAdministrator(engine, 'ana', 'eva'), { instanceOf: NotFound })
})

test('An erased administrator keeps an id and a number; signing in, renaming and setting a password fail', async (t) => {
  const { engine, db } = await accounts()
  for (const username of ['ana', 'rui'])
    await createAdministrator(engine, username, 'uma palavra longa', NOW, QUICK_HASH)
  const { actor } = await db('administrators').where({ username: 'ana' }).first()
  const [ana, rui] = [await eraseAdministrator(db, 'ana', LATER), await eraseAdministrator(db, 'rui', LATER)]
  t.deepEqual([ana.actor, ana.username, rui.username], [actor, 'antigo organizador 1', 'antigo organizador 2'])
  for (const name of ['ana', ana.username]) {
    for (const password of ['uma palavra longa', '']) t.is(await authenticate(db, name, password), undefined)
    const notFound = { instanceOf: NotFound, message: `Não existe nenhum administrador «${name}».` }
    await t.throwsAsync(eraseAdministrator(db, name, LATER), notFound)
    await t.throwsAsync(renameAdministrator(engine, name, 'eva'), notFound)
    await t.throwsAsync(setPassword(db, name, 'uma palavra longa', LATER, QUICK_HASH), notFound)
  }
  t.deepEqual(await listAdministrators(db), [])
  await createAdministrator(engine, 'ana', 'uma palavra longa', LATER, QUICK_HASH)
  t.not((await authenticate(db, 'ana', 'uma palavra longa'))?.actor, actor, 'a reused name gets a new id')
})

test('A generated password is long and never repeated', (t) => {
  const passwords = Array.from({ length: 20 }, generatePassword)
  for (const password of passwords) t.regex(password, /^[\w-]{16}$/)
  t.is(new Set(passwords).size, 20)
})

test('A new name or password can be as long as the sign-in form accepts, and no longer', (t) => {
  const longest = 'x'.repeat(MAX_CREDENTIAL_LENGTH)
  t.deepEqual([passwordProblem(longest), usernameProblem(longest)], [undefined, undefined])
  t.is(passwordProblem(`${longest}x`), 'não pode ter mais de 500 caracteres')
  t.is(usernameProblem(`${longest}x`), 'não pode ter mais de 500 caracteres')
  t.is(usernameProblem('visitante'), 'não pode ser o de quem não é pessoa no registo')
  t.is(usernameProblem(newActor()), 'não pode ser como os identificadores do registo')
})
