import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Knex } from 'knex'
import { Conflict, Invalid, NotFound } from '../errors.ts'
import { uniqueViolation } from './dialect.ts'

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt)
/** OWASP's parameters for scrypt: N = 2^15, r = 8, p = 3, some 100 ms and 32 MiB a try. N is kept with each hash as a power of 2. */
const COST = 15
const scryptOptions = (cost: number) => ({ N: 2 ** cost, r: 8, p: 3, maxmem: 64 * 1024 * 1024 })

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
  requireStrength(password)
  const at = now.toISOString()
  const account = { username, password: await hash(password, cost), created_at: at, changed_at: at }
  try {
    await db('administrators').insert(account)
  } catch (error) {
    throw uniqueViolation(error) ? new Conflict(`Já existe um administrador «${username}».`) : error
  }
}

export async function setPassword(db: Knex, username: string, password: string, now: Date, cost = COST): Promise<void> {
  requireStrength(password)
  const changed = await db('administrators')
    .where({ username })
    .update({ password: await hash(password, cost), changed_at: now.toISOString() })
  if (changed === 0) throw new NotFound(`Não existe nenhum administrador «${username}».`)
}

/** Takes the same time whether or not the account exists: who has none is measured by another's hash, and refused. */
export async function passwordMatches(db: Knex, username: string, password: string): Promise<boolean> {
  const row = await db('administrators').orderByRaw('username = ? DESC', [username]).first('username', 'password')
  const [cost, ...parts] = (row?.password ?? NOBODY).split('$')
  const [salt, expected] = parts.map((part: string) => Buffer.from(part, 'hex'))
  const given = await derive(password, salt, expected.length, scryptOptions(Number(cost)))
  return timingSafeEqual(given, expected) && row?.username === username
}

export const generatePassword = () => randomBytes(12).toString('base64url')

/** For a table without any account. */
const NOBODY = `${COST}$${'00'.repeat(16)}$${'00'.repeat(32)}`

async function hash(password: string, cost: number): Promise<string> {
  const salt = randomBytes(16)
  return `${cost}$${salt.toString('hex')}$${(await derive(password, salt, 32, scryptOptions(cost))).toString('hex')}`
}

function requireStrength(password: string): void {
  if (password.length < 8) throw new Invalid('A palavra-passe tem de ter pelo menos 8 caracteres.')
}
