import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Knex } from 'knex'
import { Conflict, Invalid, NotFound } from '../errors.ts'
import { uniqueViolation } from './dialect.ts'

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt)
/** OWASP's parameters for scrypt: 2^15 x 8 x 3, some 100 ms and 32 MiB a try. */
const COST = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 }

export type Administrator = { username: string; created_at: string; changed_at: string }

export const allAdministrators = (db: Knex): Promise<Administrator[]> =>
  db('administrators').select('username', 'created_at', 'changed_at').orderBy('created_at')

export async function createAdministrator(db: Knex, username: string, password: string, now: Date): Promise<void> {
  requireStrength(password)
  const at = now.toISOString()
  const account = { username, password: await hash(password), created_at: at, changed_at: at }
  try {
    await db('administrators').insert(account)
  } catch (error) {
    throw uniqueViolation(error) ? new Conflict(`Já existe um administrador «${username}».`) : error
  }
}

export async function setPassword(db: Knex, username: string, password: string, now: Date): Promise<void> {
  requireStrength(password)
  const changed = await db('administrators')
    .where({ username })
    .update({ password: await hash(password), changed_at: now.toISOString() })
  if (changed === 0) throw new NotFound(`Não existe nenhum administrador «${username}».`)
}

/** Takes the same time whether or not the account exists. */
export async function passwordMatches(db: Knex, username: string, password: string): Promise<boolean> {
  const row = await db('administrators').where({ username }).first('password')
  const [salt, expected] = ((row?.password as string | undefined) ?? NOBODY)
    .split('$')
    .map((part) => Buffer.from(part, 'hex'))
  const given = await derive(password, salt!, expected!.length, COST)
  return timingSafeEqual(given, expected!) && row !== undefined
}

export const generatePassword = () => randomBytes(12).toString('base64url')

const NOBODY = `${'00'.repeat(16)}$${'00'.repeat(32)}`

async function hash(password: string): Promise<string> {
  const salt = randomBytes(16)
  return `${salt.toString('hex')}$${(await derive(password, salt, 32, COST)).toString('hex')}`
}

function requireStrength(password: string): void {
  if (password.length < 8) throw new Invalid('A palavra-passe tem de ter pelo menos 8 caracteres.')
}
