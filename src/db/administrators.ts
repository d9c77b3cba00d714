import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { passwordProblem, scriptNames } from '../content/credentials.ts'
import { Conflict, Invalid, NotFound } from '../errors.ts'
import { hashPassword, verifyPassword } from '../passwords.ts'
import type { Engine } from './engine.ts'

export const newActor = () => `p_${randomBytes(16).toString('base64url')}` // reveals nothing about the person

export async function userNamesInLog(db: Knex): Promise<Set<string>> {
  const actors: string[] = await db('events')
    .distinct('actor')
    .whereNotIn('actor', Object.values(scriptNames))
    .pluck('actor')
  return new Set(actors)
}

type Writable = Pick<Engine, 'write' | 'failureOf'>

export type Account = { actor: string; username: string; generation: string }

export type Administrator = {
  actor: string
  username: string
  name_in_log: string | null // the actor of events that are older than account ids
  created_at: string
  changed_at: string
}

/** An erased administrator's row stays, without a password, so that events can be attributed. */
const activeAdministrators = (db: Knex) => db('administrators').where('password', '<>', '')

const publicColumns = ['actor', 'username', 'name_in_log', 'created_at', 'changed_at']

export const listAdministrators = (db: Knex): Promise<Administrator[]> =>
  activeAdministrators(db).select(publicColumns).orderBy(['created_at', 'username'])

/** `cost`: log2 of the scrypt parameter N. Tests use a low one. */
export async function createAdministrator(
  { write, failureOf }: Writable,
  username: string,
  password: string,
  now: Date,
  cost?: number,
): Promise<void> {
  const at = now.toISOString()
  const hashed = await hashNewPassword(password, cost)
  const account = { actor: newActor(), username, ...hashed, created_at: at, changed_at: at }
  await write('administrators').insert(account).catch(refuseTaken(failureOf, username))
}

export async function renameAdministrator({ write, failureOf }: Writable, username: string, newName: string) {
  const administrator = await requireAdministrator(write, username)
  const renamed = activeAdministrators(write).where({ username }).update({ username: newName })
  await renamed.catch(refuseTaken(failureOf, newName))
  return { ...administrator, username: newName }
}

export async function eraseAdministrator(db: Knex, username: string, now: Date): Promise<Administrator> {
  const administrator = await requireAdministrator(db, username)
  const names = new Set(await db('administrators').pluck('username'))
  let number = 1
  while (names.has(`antigo organizador ${number}`)) number += 1
  const replacement = { username: `antigo organizador ${number}`, changed_at: now.toISOString() }
  await db('administrators')
    .where({ username })
    .update({ ...replacement, password: '', generation: newGeneration() })
  return { ...administrator, ...replacement }
}

export const findAdministrator = (db: Knex, username: string): Promise<Administrator | undefined> =>
  activeAdministrators(db).where({ username }).first(publicColumns)

async function requireAdministrator(db: Knex, username: string): Promise<Administrator> {
  const administrator = await findAdministrator(db, username)
  if (!administrator) throw notFound(username)
  return administrator
}

const notFound = (username: string) => new NotFound(`Não existe nenhum administrador «${username}».`)

const refuseTaken = (failureOf: Engine['failureOf'], username: string) => (error: unknown) => {
  throw failureOf(error)?.kind === 'unique' ? new Conflict(`Já existe um administrador «${username}».`) : error
}

export async function setPassword(db: Knex, username: string, password: string, now: Date, cost?: number) {
  const changed = await activeAdministrators(db)
    .where({ username })
    .update({ ...(await hashNewPassword(password, cost)), changed_at: now.toISOString() })
  if (changed === 0) throw notFound(username)
}

/** Takes the same time when the account does not exist: the password is then compared with the hash of another one. */
export async function authenticate(db: Knex, username: string, password: string): Promise<Account | undefined> {
  const row = await activeAdministrators(db)
    .orderByRaw('CASE WHEN username = ? THEN 0 ELSE 1 END', [username])
    .first('actor', 'username', 'password', 'generation')
  if (!(await verifyPassword(password, row?.password)) || row?.username !== username) return undefined
  return { actor: row.actor, username, generation: row.generation }
}

export const newGeneration = () => randomBytes(16).toString('base64url') // ends sessions of older passwords

async function hashNewPassword(password: string, cost?: number): Promise<{ password: string; generation: string }> {
  const problem = passwordProblem(password)
  if (problem) throw new Invalid(`A palavra-passe ${problem}.`)
  return { password: await hashPassword(password, cost), generation: newGeneration() }
}
