import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Knex } from 'knex'
import { passwordProblem } from '../content/credentials.ts'
import { Conflict, Invalid, NotFound } from '../errors.ts'
import { newActor } from './actors.ts'
import type { Engine } from './engine.ts'

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt)
/** OWASP's parameters for scrypt: N = 2^15, r = 8, p = 3, some 100 ms and 32 MiB a try. N is kept with each hash as a power of 2. */
const COST = 15
const scryptOptions = (cost: number) => ({ N: 2 ** cost, r: 8, p: 3, maxmem: 64 * 1024 * 1024 })

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

export const currentAdministrators = (db: Knex): Promise<Administrator[]> =>
  current(db).select(shown).orderBy(['created_at', 'username'])

/** `cost`: the power of 2 that guessing this password once takes; tests need no strong ones. */
export async function createAdministrator(
  { write, failureOf }: Writable,
  username: string,
  password: string,
  now: Date,
  cost = COST,
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
export const administratorNamed = (db: Knex, username: string): Promise<Administrator | undefined> =>
  current(db).where({ username }).first(shown)

async function existing(db: Knex, username: string): Promise<Administrator> {
  const administrator = await administratorNamed(db, username)
  if (!administrator) throw unknown(username)
  return administrator
}

const unknown = (username: string) => new NotFound(`Não existe nenhum administrador «${username}».`)

const nameTaken = (username: string) => new Conflict(`Já existe um administrador «${username}».`)

export async function setPassword(db: Knex, username: string, password: string, now: Date, cost = COST): Promise<void> {
  const changed = await current(db)
    .where({ username })
    .update({ ...(await newPassword(password, cost)), changed_at: now.toISOString() })
  if (changed === 0) throw unknown(username)
}

/**
 * The account that this name and password open, or undefined. Takes the same time whether or not the account exists: an
 * unknown name is checked against another account's hash, and refused.
 */
export async function accountWith(db: Knex, username: string, password: string): Promise<Account | undefined> {
  const row = await current(db)
    .orderByRaw('CASE WHEN username = ? THEN 0 ELSE 1 END', [username])
    .first('actor', 'username', 'password', 'generation')
  const [cost, ...parts] = (row?.password ?? NOBODY).split('$')
  const [salt, expected] = parts.map((part: string) => Buffer.from(part, 'hex'))
  const given = await derive(password, salt, expected.length, scryptOptions(Number(cost)))
  if (!timingSafeEqual(given, expected) || row?.username !== username) return undefined
  return { actor: row.actor, username, generation: row.generation }
}

export const generatePassword = () => randomBytes(12).toString('base64url')

/** A session holds the generation of the password it began with, and ends when the account has another one. */
export const newGeneration = () => randomBytes(16).toString('base64url')

/** For a table without any account. */
const NOBODY = `${COST}$${'00'.repeat(16)}$${'00'.repeat(32)}`

async function hash(password: string, cost: number): Promise<string> {
  const salt = randomBytes(16)
  return `${cost}$${salt.toString('hex')}$${(await derive(password, salt, 32, scryptOptions(cost))).toString('hex')}`
}

async function newPassword(password: string, cost: number): Promise<{ password: string; generation: string }> {
  const problem = passwordProblem(password)
  if (problem) throw new Invalid(`A palavra-passe ${problem}.`)
  return { password: await hash(password, cost), generation: newGeneration() }
}
