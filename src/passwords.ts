import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt)

/** OWASP's parameters: N = 2^15, r = 8, p = 3, about 100 ms and 32 MiB. Each hash stores log2(N). */
const COST = 15
const scryptOptions = (cost: number) => ({ N: 2 ** cost, r: 8, p: 3, maxmem: 64 * 1024 * 1024 })

const NO_ACCOUNT = `${COST}$${'00'.repeat(16)}$${'00'.repeat(32)}`

export async function hashPassword(password: string, cost = COST): Promise<string> {
  const salt = randomBytes(16)
  const derived = await derive(password.normalize('NFC'), salt, 32, scryptOptions(cost))
  return `${cost}$${salt.toString('hex')}$${derived.toString('hex')}`
}

/**
 * Takes the same time without a hash, so that timing does not reveal which accounts exist. Hashes of before may be of a
 * password with decomposed accents, as some terminals give it.
 */
export async function verifyPassword(password: string, hash = NO_ACCOUNT): Promise<boolean> {
  const [cost, ...parts] = hash.split('$')
  const [salt, expected] = parts.map((part) => Buffer.from(part, 'hex')) as [Buffer, Buffer]
  const options = scryptOptions(Number(cost))
  let isRight = false
  for (const spelling of new Set([password.normalize('NFC'), password.normalize('NFD')]))
    isRight = timingSafeEqual(await derive(spelling, salt, expected.length, options), expected) || isRight
  return isRight
}

export const generatePassword = () => randomBytes(12).toString('base64url')
