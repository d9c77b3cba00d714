import { randomUUID } from 'node:crypto'
import type { Context } from 'koa'
import { z } from 'zod'
import { TooMany } from '../../errors.ts'
import type { Festival } from '../../festival.ts'
import { Queue } from '../../media/queue.ts'
import { bodyOf } from '../body.ts'
import { checkFields } from '../fields.ts'
import { SESSION_COOKIE } from './sessions.ts'
import { signInLimits } from './sign-in-limits.ts'

const required = (sentence: string) =>
  z.string({ error: sentence }).min(1, sentence).max(500, 'É demasiado longo: tem mais de 500 caracteres.')
const credentials = z.object({
  username: required('Indique o nome de utilizador.'),
  password: required('Indique a palavra-passe.'),
})

export type SignInParts = Pick<Festival, 'passwordMatches'> & { now(): Date }

/** POST /api/admin/login. A known account and an unknown one cannot be told apart, by answer, time or limit. */
export function signIn({ passwordMatches, now }: SignInParts) {
  const begin = signInLimits()
  // Hashing fills a thread, and the database needs some too: two of libuv's four
  const hashing = new Queue(2, 100)
  const matches = async (username: string, password: string) => {
    let right = false
    const turn = hashing.join(randomUUID(), async () => {
      right = await passwordMatches(username, password)
    })
    if (!turn) throw new TooMany('Há demasiadas pessoas a entrar. Tente de novo dentro de instantes.', 5)
    await turn
    return right
  }

  return async function login(ctx: Context): Promise<void> {
    const { username, password } = checkFields(credentials, bodyOf(ctx))
    const attempt = await begin(username, ctx.ip)
    if (!(await matches(username, password))) {
      ctx.status = 401
      ctx.body = { success: false, message: 'Credenciais inválidas' }
      return
    }
    await attempt.giveBack()
    Object.assign(ctx.session, { username, since: now().toISOString() })
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
