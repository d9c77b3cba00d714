import type { Context } from 'koa'
import { z } from 'zod'
import { LONGEST_CREDENTIAL } from '../../content/credentials.ts'
import type { Festival } from '../../festival.ts'
import { bodyOf } from '../body.ts'
import { clientKey } from '../client-network.ts'
import { checkFields } from '../fields.ts'
import { knownDevice, rememberDevice } from './devices.ts'
import { passwordTurns } from './password-turns.ts'
import { SESSION_COOKIE } from './sessions.ts'
import { signInLimits } from './sign-in-limits.ts'

const required = (sentence: string) =>
  z
    .string({ error: sentence })
    .min(1, sentence)
    .max(LONGEST_CREDENTIAL, `É demasiado longo: tem mais de ${LONGEST_CREDENTIAL} caracteres.`)
const credentials = z.object({
  username: required('Indique o nome de utilizador.'),
  password: required('Indique a palavra-passe.'),
})

export type SignInParts = Pick<Festival, 'accountWith'> & { now(): Date }

/** POST /api/admin/login. A known account and an unknown one cannot be told apart, by answer, time or limit. */
export function signIn({ accountWith, now }: SignInParts) {
  const begin = signInLimits()
  const inTurn = passwordTurns()

  return async function login(ctx: Context): Promise<void> {
    const { username, password } = checkFields(credentials, bodyOf(ctx))
    const device = knownDevice(ctx, username)
    const attempt = await begin({ username, ip: ctx.ip, device })
    const waiting = { client: device ?? clientKey(ctx.ip), isKnownDevice: device !== undefined }
    const account = await inTurn(waiting, () => accountWith(username, password)).catch(async (error) => {
      // The password was not tried
      await attempt.giveBack()
      throw error
    })
    if (!account) {
      ctx.status = 401
      ctx.body = { success: false, message: 'Credenciais inválidas' }
      return
    }
    await attempt.giveBack()
    rememberDevice(ctx, username)
    Object.assign(ctx.session, { ...account, since: now().toISOString() })
    // Whatever id the browser came with, known to others or not, is worth nothing from here on
    await ctx.session.regenerate()
    ctx.body = { success: true, message: 'Login realizado com sucesso!' }
  }
}

/** POST /api/admin/logout: with or without a session. */
export function signOut() {
  return (ctx: Context): void => {
    if (ctx.cookies.get(SESSION_COOKIE)) ctx.session = null
    ctx.body = { success: true }
  }
}

/** GET /api/admin/me. */
export function me() {
  return (ctx: Context): void => {
    ctx.body = { username: ctx.state.username }
  }
}
