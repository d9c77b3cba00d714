import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'koa'
import { cookieName, DEVICE_COOKIE } from './cookie-names.ts'

const COOKIE_MAX_AGE_MS = 400 * 24 * 60 * 60 * 1000
const MAX_ACCOUNTS = 20

/** A browser in which these accounts have signed in. It grants no access, only a rate limit of its own. */
type Device = { id: string; accounts: string[] }

const digestOf = (username: string) => createHash('sha256').update(username).digest('base64url').slice(0, 22)

const nameIn = (ctx: Context) => cookieName(DEVICE_COOKIE, ctx.cookies.secure)

function deviceIn(ctx: Context): Device | undefined {
  const [id, ...accounts] = ctx.cookies.get(nameIn(ctx), { signed: true })?.split('.') ?? []
  return id ? { id, accounts } : undefined
}

export function knownDevice(ctx: Context, username: string): string | undefined {
  const device = deviceIn(ctx)
  return device?.accounts.includes(digestOf(username)) ? device.id : undefined
}

export function rememberDevice(ctx: Context, username: string): void {
  const { id, accounts } = deviceIn(ctx) ?? { id: randomBytes(16).toString('base64url'), accounts: [] }
  const account = digestOf(username)
  const all = [account, ...accounts.filter((each) => each !== account)].slice(0, MAX_ACCOUNTS)
  const options = { signed: true, httpOnly: true, sameSite: 'lax', maxAge: COOKIE_MAX_AGE_MS, overwrite: true } as const
  ctx.cookies.set(nameIn(ctx), [id, ...all].join('.'), options)
}
