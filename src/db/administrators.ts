import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { passwordProblem, scriptNames } from '../content/credentials.ts'
import { Conflict, Invalid, NotFound } from '../errors.ts'
import { hashPassword, isPassword } from '../passwords.ts'
import type { Engine } from './engine.ts'

/** What the log calls a person: it says nothing about them, not even when they came. */
export const newActor = () => `p_${randomBytes(16).toString('base64url')}`

/** The user names that older events have in clear, and that may be an account's. */
export async function namesInLog(db: Knex): Promise<Set<string>> {
  const actors: string[] = await db('events')
    .distinct('actor')
    .whereNotIn('actor', Object.values(scriptNames))
    .pluck('actor')
  return new Set(actors)
}

type Writable = Pick<Engine, 'write' | 'failureOf'>

/** Who signed in, what the log calls them, and the generation of the password that was right. */
export type Account = { actor: string; username: string; generation: string }

/** `name_in_log`: the user name that events from before there were ids have in clear, if there are any. */
export type Administrator = {
  actor: string
  username: string
  name_in_log: string | null
  created_at: string
  changed_at: string
}

/** Those who were erased have a row, which tells whose events are whose, and no password. */
const current = (db: Knex) => db('administrators').where('password', '<>', '')

const shown = ['actor', 'username', 'name_in_log', 'created_at', 'changed_at']

export const listAdministrators = (db: Knex): Promise<Administrator[]> =>
  current(db).select(shown).orderBy(['created_at', 'username'])

/** `cost`: the power of 2 that guessing this password once takes; tests need no strong ones. */
export async function createAdministrator(
  { write, failureOf }: Writable,
  username: string,
  password: string,
  now: Date,
  cost?: number,
): Promise<void> {
  const at = now.toISOString()
  const account = {
    actor: newActor(),
    username,
    ...(await newPassword(password, cost)),
    created_at: at,
    changed_at: at,
  }
  try {
    await write('administrators').insert(account)
  } catch (error) {
    throw failureOf(error)?.kind === 'unique' ? nameTaken(username) : error
  }
}

/** Throws NotFound or Conflict. Answers who it is now. */
export async function renameAdministrator(
  { write, failureOf }: Writable,
  username: string,
  newName: string,
): Promise<Administrator> {
  const administrator = await existing(write, username)
  try {
    await current(write).where({ username }).update({ username: newName })
  } catch (error) {
    throw failureOf(error)?.kind === 'unique' ? nameTaken(newName) : error
  }
  return { ...administrator, username: newName }
}

/**
 * Forgets who somebody was: what they did stays under an id and a number, and they can no longer sign in. Throws NotFound.
 * Answers the row that is left.
 */
export async function eraseAdministrator(db: Knex, username: string, now: Date): Promise<Administrator> {
  const administrator = await existing(db, username)
  const names = new Set(await db('administrators').pluck('username'))
  let number = 1
  while (names.has(`antigo organizador ${number}`)) number += 1
  const left = { username: `antigo organizador ${number}`, changed_at: now.toISOString() }
  await db('administrators')
    .where({ username })
    .update({ ...left, password: '', generation: newGeneration() })
  return { ...administrator, ...left }
}

/** Undefined when nobody has that name today. */
export const findAdministrator = (db: Knex, username: string): Promise<Administrator | undefined> =>
  current(db).where({ username }).first(shown)

async function existing(db: Knex, username: string): Promise<Administrator> {
  const administrator = await findAdministrator(db, username)
  if (!administrator) throw unknown(username)
  return administrator
}

const unknown = (username: string) => new NotFound(`Não existe nenhum administrador «${username}».`)

const nameTaken = (username: string) => new Conflict(`Já existe um administrador «${username}».`)

export async function setPassword(
  db: Knex,
  username: string,
  password: string,
  now: Date,
  cost?: number,
): Promise<void> {
  const changed = await current(db)
    .where({ username })
    .update({ ...(await newPassword(password, cost)), changed_at: now.toISOString() })
  if (changed === 0) throw unknown(username)
}

/**
 * The account that this name and password open, or undefined. Takes the same time whether or not the account exists: an
 * unknown name is checked against another account's hash, and refused.
 */
export async function authenticate(db: Knex, username: string, password: string): Promise<Account | undefined> {
  const row = await current(db)
    .orderByRaw('CASE WHEN username = ? THEN 0 ELSE 1 END', [username])
    .first('actor', 'username', 'password', 'generation')
  if (!(await isPassword(password, row?.password)) || row?.username !== username) return undefined
  return { actor: row.actor, username, generation: row.generation }
}

/** A session holds the generation of the password it began with, and ends when the account has another one. */
export const newGeneration = () => randomBytes(16).toString('base64url')

async function newPassword(password: string, cost?: number): Promise<{ password: string; generation: string }> {
  const problem = passwordProblem(password)
  if (problem) throw new Invalid(`A palavra-passe ${problem}.`)
  return { password: await hashPassword(password, cost), generation: newGeneration() }
}
