import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'koa'
import { z } from 'zod'
import { checkFields } from '../../content/check-fields.ts'
import { MAX_CREDENTIAL_LENGTH } from '../../content/credentials.ts'
import { signInRefusals } from '../../content/sign-in-refusals.ts'
import type { Account } from '../../db/administrators.ts'
import { Invalid, TooMany } from '../../errors.ts'
import { bodyOf } from '../body.ts'
import { clientKey } from '../client-network.ts'
import { signInLimits } from '../rate-limits.ts'
import { referringPage, seeOther } from '../redirect.ts'
import type { ServedSite } from '../served-site.ts'
import { cookieName, DEVICE_COOKIE, SESSION_COOKIE } from './cookie-names.ts'
import { passwordQueue } from './password-queue.ts'

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

function knownDevice(ctx: Context, username: string): string | undefined {
  const device = deviceIn(ctx)
  return device?.accounts.includes(digestOf(username)) ? device.id : undefined
}

function rememberDevice(ctx: Context, username: string): void {
  const { id, accounts } = deviceIn(ctx) ?? { id: randomBytes(16).toString('base64url'), accounts: [] }
  const account = digestOf(username)
  const all = [account, ...accounts.filter((each) => each !== account)].slice(0, MAX_ACCOUNTS)
  const options = { signed: true, httpOnly: true, sameSite: 'lax', maxAge: COOKIE_MAX_AGE_MS, overwrite: true } as const
  ctx.cookies.set(nameIn(ctx), [id, ...all].join('.'), options)
}

const required = (sentence: string) =>
  z
    .string({ error: sentence })
    .min(1, sentence)
    .max(MAX_CREDENTIAL_LENGTH, `É demasiado longo: tem mais de ${MAX_CREDENTIAL_LENGTH} caracteres.`)
const credentials = z.object({
  username: required('Indique o nome de utilizador.'),
  password: required('Indique a palavra-passe.'),
})
type Credentials = z.infer<typeof credentials>

/** Answer, time and limits do not reveal whether an account exists. */
export function signIn({ festival, logAccess, now }: ServedSite) {
  const consumeAttempt = signInLimits(festival)
  const enqueue = passwordQueue()

  async function accountIn(ctx: Context, { username, password }: Credentials): Promise<Account | undefined> {
    const device = knownDevice(ctx, username)
    const attempt = await consumeAttempt({ username, ip: ctx.ip, device })
    const owner = { client: device ?? clientKey(ctx.ip), isKnownDevice: device !== undefined }
    const account = await enqueue(owner, () => festival.authenticate(username, password)).catch(async (error) => {
      await attempt.refund()
      throw error
    })
    if (account) await attempt.refund()
    return account
  }

  /** False when the credentials are wrong. */
  async function startSession(ctx: Context): Promise<boolean> {
    const given = checkFields(credentials, bodyOf(ctx))
    // Unknown names are not logged: one may be a password, typed into the wrong field
    const logRefusal = async () => logAccess(ctx, 'sign-in refused', await festival.findAdministrator(given.username))
    const account = await accountIn(ctx, given).catch(async (error) => {
      if (error instanceof TooMany) await logRefusal()
      throw error
    })
    if (!account) {
      await logRefusal()
      return false
    }
    logAccess(ctx, 'signed in', account)
    rememberDevice(ctx, account.username)
    Object.assign(ctx.session, { ...account, since: now().toISOString() })
    await ctx.session.regenerate() // against session fixation
    return true
  }

  return async function login(ctx: Context): Promise<void> {
    if (ctx.is('urlencoded')) return seeOther(ctx, addressAfterForm(ctx, await formOutcome(startSession(ctx))))
    const success = await startSession(ctx)
    ctx.status = success ? 200 : 401
    ctx.body = { success, message: success ? 'Login realizado com sucesso!' : signInRefusals.credenciais }
  }
}

type FormOutcome = 'ok' | keyof typeof signInRefusals

async function formOutcome(started: Promise<boolean>): Promise<FormOutcome> {
  try {
    return (await started) ? 'ok' : 'credenciais'
  } catch (error) {
    if (error instanceof TooMany) return 'tentativas'
    if (error instanceof Invalid) return 'credenciais'
    throw error
  }
}

/** With what the form's page had been asked for; never with what somebody typed, because addresses are kept. */
function addressAfterForm(ctx: Context, outcome: FormOutcome): string {
  const query = new URLSearchParams({ entrada: outcome })
  const page = referringPage(ctx)?.searchParams.get('depois')
  if (page) query.set('depois', page)
  return `${outcome === 'ok' ? '/admin' : '/admin/login'}?${query}`
}

export const signOut =
  ({ logAccess }: ServedSite) =>
  (ctx: Context): void => {
    if (ctx.session?.username) logAccess(ctx, 'signed out', ctx.session)
    if (ctx.cookies.get(cookieName(SESSION_COOKIE, ctx.cookies.secure))) ctx.session = null
    ctx.body = { success: true }
  }
