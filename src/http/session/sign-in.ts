import { randomUUID } from 'node:crypto'
import type { Context } from 'koa'
import { z } from 'zod'
import { LONGEST_CREDENTIAL } from '../../content/credentials.ts'
import type { Account } from '../../db/administrators.ts'
import { TooMany } from '../../errors.ts'
import type { Festival } from '../../festival.ts'
import { Queue } from '../../media/queue.ts'
import { bodyOf } from '../body.ts'
import { checkFields } from '../fields.ts'
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
  // Hashing fills a thread, and the database needs some too: two of libuv's four
  const hashing = new Queue(2, 100)
  const accountInTurn = async (username: string, password: string) => {
    let account: Account | undefined
    const turn = hashing.join(randomUUID(), async () => {
      account = await accountWith(username, password)
    })
    if (!turn) throw new TooMany('Há demasiadas pessoas a entrar. Tente de novo dentro de instantes.', 5)
    await turn
    return account
  }

  return async function login(ctx: Context): Promise<void> {
    const { username, password } = checkFields(credentials, bodyOf(ctx))
    const attempt = await begin(username, ctx.ip)
    const account = await accountInTurn(username, password)
    if (!account) {
      ctx.status = 401
      ctx.body = { success: false, message: 'Credenciais inválidas' }
      return
    }
    await attempt.giveBack()
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
