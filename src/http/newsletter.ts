import { setTimeout } from 'node:timers/promises'
import type { Context, Middleware } from 'koa'
import { scriptNames } from '../content/credentials.ts'
import { INCOMPLETE_LINK_PATH, LEFT_PATH } from '../content/leave-address.ts'
import { normaliseEmail, subscriber, subscriberFields } from '../content/subscriber.ts'
import { Busy, DomainError, Invalid, Malformed, whereNotFound } from '../errors.ts'
import type { Festival } from '../festival.ts'
import { newsletterLimits } from './rate-limits.ts'
import { referringPage, seeOther } from './redirect.ts'
import { NO_STORE } from './representation.ts'
import { requestCause } from './request-cause.ts'
import type { ServedSite } from './served-site.ts'

/** Longer than any sign-up takes, so that timing does not reveal whether the address was known. */
const MIN_ANSWER_MS = 50

export function joinNewsletter({ festival, now }: ServedSite) {
  const { store, subjects } = festival
  const consume = newsletterLimits(festival)

  async function join(ctx: Context): Promise<void> {
    const { data, error } = subscriberFields.safeParse(ctx.request.body ?? {})
    if (error) throw new Invalid('Indique um email válido.', { email: error.issues[0]?.message ?? '' })
    const address = normaliseEmail(data.email)
    const { refund } = await consume(address, ctx.ip)
    const minimumTime = setTimeout(MIN_ANSWER_MS)
    const record = store.write(async (unit) => {
      if (await subjects.find(unit.db, address)) return
      const id = store.newId()
      const { encrypt, insert } = subjects.create(id, address)
      const command = { type: 'JoinNewsletter', address: encrypt(data.email) } as const
      await unit.handle({ noun: subscriber, id, command, cause: requestCause(ctx, now(), scriptNames.visitor) })
      unit.execute(insert)
    })
    await record.catch(async (error) => {
      await refund()
      throw error
    })
    await minimumTime
  }

  return async function newsletter(ctx: Context): Promise<void> {
    if (!ctx.is('urlencoded')) {
      await join(ctx)
      ctx.body = { success: true, message: 'Email cadastrado com sucesso!' }
      return
    }
    const outcome = await join(ctx).then(
      () => 'ok',
      (error) => {
        if (error instanceof DomainError && !(error instanceof Busy)) return 'erro'
        throw error
      },
    )
    // Only the path, without a second slash, so that the redirect cannot leave this site
    const page = referringPage(ctx)?.pathname.replace(/^\/+/, '/') ?? '/'
    seeOther(ctx, `${page}?inscricao=${outcome}#newsletter`)
  }
}

type LeaveTokens = Festival['leaveTokens']

/**
 * POST only, because mail scanners follow every link. Leaving twice is not an error. The page's form has no fields; a
 * mail program posts one, and must not be redirected (RFC 8058).
 */
export function leaveNewsletter({ festival: { leaveTokens, eraseSubscriber }, now }: ServedSite) {
  return async function leave(ctx: Context): Promise<void> {
    const isForm = !ctx.request.length && !ctx.get('Transfer-Encoding')
    const id = subscriberIn(ctx, leaveTokens)
    if (id === undefined && !isForm) throw new Malformed('Este link está incompleto.')
    if (id === undefined) return seeOther(ctx, INCOMPLETE_LINK_PATH)
    await eraseSubscriber(id, requestCause(ctx, now(), scriptNames.visitor)).catch(whereNotFound(() => {}))
    if (isForm) return seeOther(ctx, LEFT_PATH)
    ctx.set('Cache-Control', NO_STORE)
    ctx.body = 'Inscrição cancelada.'
  }
}

export const redirectIncompleteLinks =
  (leaveTokens: LeaveTokens): Middleware =>
  async (ctx, next) => {
    if (subscriberIn(ctx, leaveTokens) === undefined) seeOther(ctx, INCOMPLETE_LINK_PATH)
    else await next()
  }

const subscriberIn = (ctx: Context, leaveTokens: LeaveTokens) => leaveTokens.subscriberIn(String(ctx.query.chave ?? ''))
