import { randomBytes } from 'node:crypto'
import type Koa from 'koa'
import type { Context, Middleware } from 'koa'
import createSession from 'koa-session'
import type { Session, Sessions } from '../../db/sessions.ts'
import { NO_STORE } from '../representation.ts'
import { cookieName, HINT_COOKIE, SESSION_COOKIE } from './cookie-names.ts'

const SESSION_MAX_AGE_MS = 12 * 60 * 60 * 1000

type SessionOptions = {
  sessions: Sessions
  publicUrl: string
  now(): Date
}

export function sessionMiddleware(app: Koa, { sessions, publicUrl, now }: SessionOptions): Middleware {
  const secure = publicUrl.startsWith('https:')
  const cookie = { maxAge: SESSION_MAX_AGE_MS, sameSite: 'lax', secure, overwrite: true } as const
  const expires = () => new Date(now().getTime() + SESSION_MAX_AGE_MS)
  type Request = { ctx?: Context }
  const store = {
    async get(id: string, _life: number, { ctx }: Request) {
      const found = await sessions.find(id, now())
      if (found) ctx!.state.foundSession = id
      return found
    },
    // New ids come from signing in; another id must not restore a session that was ended meanwhile
    async set(id: string, { actor, username, generation, since }: Session, _life: number, { ctx }: Request) {
      const { state } = ctx!
      const session = { actor, username, generation, since }
      if (state.foundSession === id) {
        void sessions.extend(id, expires())
        return
      }
      state.starting ??= sessions.start(id, session, expires(), now(), state.replacedSession)
      await state.starting // koa-session saves a new one twice, also after a failure
    },
    async destroy(id: string, { ctx }: Request) {
      if (ctx!.session) ctx!.state.replacedSession = id
      else await sessions.end(id)
    },
  }
  const session = createSession(
    {
      ...cookie,
      key: cookieName(SESSION_COOKIE, secure),
      httpOnly: true,
      signed: true,
      rolling: true,
      genid: () => randomBytes(32).toString('base64url'),
      store,
    },
    app,
  )

  const hintName = cookieName(HINT_COOKIE, secure)
  const setHintCookie = (ctx: Context) => {
    if (ctx.session?.username) ctx.cookies.set(hintName, '1', { ...cookie, httpOnly: false, signed: false })
    else if (ctx.cookies.get(hintName, { signed: false })) {
      ctx.cookies.set(hintName, null, { ...cookie, maxAge: undefined, httpOnly: false, signed: false })
    }
  }

  return (ctx, next) => {
    // The proxy connects over plain HTTP; what counts is the browser's connection
    ctx.cookies.secure = secure
    ctx.set('Cache-Control', NO_STORE)
    return session(ctx, async () => {
      try {
        await next()
      } finally {
        setHintCookie(ctx)
      }
    })
  }
}

/** What the rest of the route resolves to is the answer's body. */
export const administratorsOnly =
  (session: Middleware): Middleware =>
  (ctx, next) =>
    session(ctx, async () => {
      if (!ctx.session.username) ctx.throw(401)
      ctx.state.actor = ctx.session.actor
      ctx.state.username = ctx.session.username
      const body = await next()
      if (body !== undefined) ctx.body = body
    })
