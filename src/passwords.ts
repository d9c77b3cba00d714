import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt)

/** OWASP's parameters for scrypt: N = 2^15, r = 8, p = 3, some 100 ms and 32 MiB a try. N is kept with each hash as a power of 2. */
const COST = 15
const scryptOptions = (cost: number) => ({ N: 2 ** cost, r: 8, p: 3, maxmem: 64 * 1024 * 1024 })

/** Where there is no account, so that looking takes as long. */
const NOBODY = `${COST}$${'00'.repeat(16)}$${'00'.repeat(32)}`

/** `cost`: the power of 2 that guessing this password once takes; tests need no strong ones. */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  const salt = randomBytes(16)
  return `${cost}$${salt.toString('hex')}$${(await derive(password, salt, 32, scryptOptions(cost))).toString('hex')}`
}

/** Takes the same time when there is no hash to compare with; then nothing that anybody types is right. */
export async function verifyPassword(password: string, hash = NOBODY): Promise<boolean> {
  const [cost, ...parts] = hash.split('$')
  const [salt, expected] = parts.map((part) => Buffer.from(part, 'hex')) as [Buffer, Buffer]
  return timingSafeEqual(await derive(password, salt, expected.length, scryptOptions(Number(cost))), expected)
}

export const generatePassword = () => randomBytes(12).toString('base64url')
