import { Readable } from 'node:stream'
import type { Context } from 'koa'
import Papa from 'papaparse'
import { countSubscribers, type EncryptedSubscriber, newestSubscribers } from '../../../projections/subscribers.ts'
import { BYTE_ORDER_MARK, csvFormat, guarded } from '../../content/csv-format.ts'
import { leaveUrl } from '../../content/leave-address.ts'
import { dayInLisbon } from '../../content/lisbon-time.ts'
import { normaliseEmail, type Subscriber } from '../../content/subscriber.ts'
import { Invalid } from '../../errors.ts'
import type { Festival } from '../../festival.ts'
import { streamOf } from '../../log/event.ts'
import { readStream } from '../../log/read.ts'
import type { AddRoute, ServedSite } from '../served-site.ts'
import { announceAct, announceRepeat, causeOf } from './records.ts'

export const csvLine = (cells: readonly string[]) =>
  `${Papa.unparse([cells.map(guarded)], csvFormat)}${csvFormat.newline}`

const SLICE_SIZE = 250 // decrypting blocks the event loop, so other requests run between slices

type DecryptedSubscriber = EncryptedSubscriber & { email: string }

/** Newest first, in slices, without a transaction between them. Subscribers without a key are just being erased. */
async function* decryptSubscribers(
  { database: { read }, subjects }: Festival,
  before?: number,
): AsyncGenerator<DecryptedSubscriber[]> {
  for (let last = before; ; ) {
    const rows = await newestSubscribers(read, { before: last, limit: SLICE_SIZE })
    const emails = await subjects.decrypt(
      read,
      rows.map(({ id, address }) => ({ subject: id, data: address })),
    )
    yield rows.flatMap((row) => {
      const email = emails.get(row.id)
      return email === undefined ? [] : [{ ...row, email }]
    })
    if (rows.length < SLICE_SIZE) return
    last = rows.at(-1)!.position
  }
}

type Slices = AsyncIterable<readonly DecryptedSubscriber[]>
type ToSubscriber = (row: DecryptedSubscriber) => Subscriber

async function* asJson(slices: Slices, shown: ToSubscriber): AsyncGenerator<string> {
  let lead = '['
  for await (const rows of slices) {
    if (rows.length === 0) continue
    yield lead + rows.map((row) => JSON.stringify(shown(row))).join()
    lead = ','
  }
  yield lead === '[' ? '[]' : ']'
}

/** With each subscriber's own link, for the letter that organisers send with their own mail program. */
async function* asCsv(slices: Slices, shown: ToSubscriber): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(['Email', 'Data de inscrição', 'Link para cancelar a inscrição'])
  for await (const rows of slices) {
    const all = rows.map(shown)
    yield all.map((row) => csvLine([row.email, dayInLisbon(row.subscribedAt), row.leaveUrl])).join('')
  }
}

const MAX_ROWS = 1000

/** `before`: the id of the previous page's last row. `search`: a part of the normalised address. */
type SubscriberPageRequest = { limit: number; before: string | null; search: string }

export function addNewsletterRoutes(add: AddRoute, { festival, db, publicUrl, logAccess, now }: ServedSite): void {
  const toSubscriber = ({ id, email, createdAt, version }: DecryptedSubscriber): Subscriber => {
    const ownLink = leaveUrl(publicUrl, festival.leaveTokens.tokenOf(id))
    return { id, email, subscribedAt: createdAt, version, leaveUrl: ownLink }
  }

  /** The log position of a sign-up, which is known also after an erasure. Throws Invalid. */
  const positionOf = async (id: string): Promise<number> => {
    const [joined] = await readStream(db, festival.schemas, streamOf('subscriber', id))
    if (!joined) throw Invalid.field('before', 'Indique o id da última inscrição da página anterior.')
    return joined.position
  }

  /** Addresses are encrypted, so a search decrypts all of them. */
  const pageOf = async (ctx: Context, { limit, before, search }: SubscriberPageRequest) => {
    const position = before === null ? Number.POSITIVE_INFINITY : await positionOf(before)
    const from = search || before === null ? undefined : position
    const rows: Subscriber[] = []
    let matching = 0
    for await (const slice of decryptSubscribers(festival, from)) {
      const found = slice.filter(({ email }) => normaliseEmail(email).includes(search))
      matching += found.length
      const wanted = found.filter((row) => row.position < position).slice(0, limit - rows.length)
      rows.push(...wanted.map(toSubscriber))
      const isComplete = !search && rows.length === limit
      if (isComplete || !ctx.writable) break
    }
    return { rows, total: search ? matching : await countSubscribers(db) }
  }

  // Newest first: one page, or all rows as a stream. X-Total-Count is the number of matching rows
  add('get', 'newsletter', async (ctx) => {
    const request = parsePage(new URLSearchParams(ctx.querystring))
    logAccess(ctx, 'subscribers read', ctx.session)
    const page = request && (await pageOf(ctx, request))
    ctx.set('X-Total-Count', String(page ? page.total : await countSubscribers(db)))
    ctx.type = 'json'
    return page ? page.rows : Readable.from(asJson(decryptSubscribers(festival), toSubscriber))
  })

  add('get', 'newsletter.csv', (ctx) => {
    logAccess(ctx, 'subscribers exported', ctx.session)
    ctx.attachment('newsletter.csv')
    ctx.type = 'text/csv; charset=utf-8'
    return Readable.from(asCsv(decryptSubscribers(festival), toSubscriber))
  })

  add('delete', 'newsletter/:id', async (ctx) => {
    const cause = causeOf(ctx, now())
    const { isRepeat } = await festival.eraseSubscriber(ctx.params.id, cause)
    if (isRepeat) announceRepeat(ctx)
    announceAct(ctx, cause.requestId)
    return null
  })
}

/** Null for the whole list. Throws Invalid. */
function parsePage(query: URLSearchParams): SubscriberPageRequest | null {
  if (!['limit', 'before', 'q'].some((name) => query.has(name))) return null
  const limit = query.get('limit') ?? String(MAX_ROWS)
  if (!/^\d{1,4}$/.test(limit) || Number(limit) < 1 || Number(limit) > MAX_ROWS) {
    throw Invalid.field('limit', `Indique quantas inscrições quer, de 1 a ${MAX_ROWS}.`)
  }
  return { limit: Number(limit), before: query.get('before'), search: normaliseEmail(query.get('q') ?? '') }
}
