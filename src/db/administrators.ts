import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Knex } from 'knex'
import { passwordProblem } from '../content/credentials.ts'
import { Conflict, Invalid, NotFound } from '../errors.ts'
import { uniqueViolation } from './dialect.ts'

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt)
/** OWASP's parameters for scrypt: N = 2^15, r = 8, p = 3, some 100 ms and 32 MiB a try. N is kept with each hash as a power of 2. */
const COST = 15
const scryptOptions = (cost: number) => ({ N: 2 ** cost, r: 8, p: 3, maxmem: 64 * 1024 * 1024 })

/** Who signed in, and the generation of the password that was right. */
export type Account = { username: string; generation: string }

export type Administrator = { username: string; created_at: string; changed_at: string }

export const allAdministrators = (db: Knex): Promise<Administrator[]> =>
  db('administrators').select('username', 'created_at', 'changed_at').orderBy('created_at')

/** `cost`: the power of 2 that guessing this password once takes; tests need no strong ones. */
export async function createAdministrator(
  db: Knex,
  username: string,
  password: string,
  now: Date,
  cost = COST,
): Promise<void> {
  const at = now.toISOString()
  const account = { username, ...(await newPassword(password, cost)), created_at: at, changed_at: at }
  try {
    await db('administrators').insert(account)
  } catch (error) {
    throw uniqueViolation(error) ? new Conflict(`Já existe um administrador «${username}».`) : error
  }
}

export async function setPassword(db: Knex, username: string, password: string, now: Date, cost = COST): Promise<void> {
  const changed = await db('administrators')
    .where({ username })
    .update({ ...(await newPassword(password, cost)), changed_at: now.toISOString() })
  if (changed === 0) throw new NotFound(`Não existe nenhum administrador «${username}».`)
}

/**
 * The account that this name and password open, or undefined. Takes the same time whether or not the account exists: an
 * unknown name is checked against another account's hash, and refused.
 */
export async function accountWith(db: Knex, username: string, password: string): Promise<Account | undefined> {
  const row = await db('administrators')
    .orderByRaw('username = ? DESC', [username])
    .first('username', 'password', 'generation')
  const [cost, ...parts] = (row?.password ?? NOBODY).split('$')
  const [salt, expected] = parts.map((part: string) => Buffer.from(part, 'hex'))
  const given = await derive(password, salt, expected.length, scryptOptions(Number(cost)))
  if (!timingSafeEqual(given, expected) || row?.username !== username) return undefined
  return { username, generation: row.generation }
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
