import { Readable } from 'node:stream'
import type { Context } from 'koa'
import { countSubscribers } from '../../../projections/subscribers.ts'
import { leaveUrl } from '../../content/leave-address.ts'
import { normaliseEmail, type Subscriber } from '../../content/subscriber.ts'
import { Invalid } from '../../errors.ts'
import { streamOf } from '../../log/event.ts'
import { readStream } from '../../log/read.ts'
import type { LogAccess } from '../access-log.ts'
import { requestCause } from '../request-cause.ts'
import type { AdminParts } from './records.ts'
import { asCsv, asJson, type OpenSubscriber, openSubscribers } from './subscriber-list.ts'

const MOST_ROWS = 1000

/** `before`: the id of the last row of the page before. `words`: a part of the address, in its normal form. */
type PageAsked = { limit: number; before: string | null; words: string }

export type NewsletterParts = Pick<AdminParts, 'festival' | 'now'> & { publicUrl: string; logAccess: LogAccess }

export function adminNewsletter({ festival, publicUrl, logAccess, now }: NewsletterParts) {
  const { read } = festival.database

  const shown = ({ id, email, createdAt, version }: OpenSubscriber): Subscriber => {
    const ownLink = leaveUrl(publicUrl, festival.leaveTokens.tokenOf(id))
    return { id, email, subscribedAt: createdAt, version, leaveUrl: ownLink }
  }

  /** Where the log says that somebody joined: known also of one who was erased since. Throws Invalid. */
  const positionOf = async (id: string): Promise<number> => {
    const [joined] = await readStream(read, festival.schemas, streamOf('subscriber', id))
    if (!joined) throw refusal('before', 'Indique o id da última inscrição da página anterior.')
    return joined.position
  }

  /** Addresses are encrypted: to look for words is to open all of them. */
  const pageOf = async (ctx: Context, { limit, before, words }: PageAsked) => {
    const position = before === null ? Number.POSITIVE_INFINITY : await positionOf(before)
    const from = words || before === null ? undefined : position
    const rows: Subscriber[] = []
    let matching = 0
    for await (const slice of openSubscribers(festival, from)) {
      const found = slice.filter(({ email }) => normaliseEmail(email).includes(words))
      matching += found.length
      const wanted = found.filter((row) => row.position < position).slice(0, limit - rows.length)
      rows.push(...wanted.map(shown))
      const enough = !words && rows.length === limit
      if (enough || !ctx.writable) break
    }
    return { rows, total: words ? matching : await countSubscribers(read) }
  }

  return {
    /** Newest first: all of them, streamed, or the page that was asked for. X-Total-Count says how many match. */
    async list(ctx: Context): Promise<void> {
      const asked = pageAsked(new URLSearchParams(ctx.querystring))
      logAccess(ctx, 'subscribers read', ctx.session)
      const page = asked && (await pageOf(ctx, asked))
      ctx.set('X-Total-Count', String(page ? page.total : await countSubscribers(read)))
      ctx.type = 'json'
      ctx.body = page ? page.rows : Readable.from(asJson(openSubscribers(festival), shown))
    },

    async spreadsheet(ctx: Context): Promise<void> {
      logAccess(ctx, 'subscribers exported', ctx.session)
      ctx.attachment('newsletter.csv')
      ctx.type = 'text/csv; charset=utf-8'
      ctx.body = Readable.from(asCsv(openSubscribers(festival), shown))
    },

    async erase(ctx: Context): Promise<void> {
      await festival.eraseSubscriber(ctx.params.id, requestCause(ctx, now(), ctx.state.actor))
      ctx.status = 204
    },
  }
}

/** The part of the list that an address asks for; null when it asks for the whole. Throws Invalid. */
function pageAsked(query: URLSearchParams): PageAsked | null {
  if (!['limit', 'before', 'q'].some((name) => query.has(name))) return null
  const limit = query.get('limit') ?? String(MOST_ROWS)
  if (!/^\d{1,4}$/.test(limit) || Number(limit) < 1 || Number(limit) > MOST_ROWS) {
    throw refusal('limit', `Indique quantas inscrições quer, de 1 a ${MOST_ROWS}.`)
  }
  return { limit: Number(limit), before: query.get('before'), words: normaliseEmail(query.get('q') ?? '') }
}

const refusal = (field: string, sentence: string) => new Invalid(sentence, { [field]: sentence })
