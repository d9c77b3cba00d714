import type { Knex } from 'knex'
import type { Context, Middleware } from 'koa'
import type { FindMoment, PastMoment } from '../../as-of/moments.ts'
import { addressFinder } from '../../content/canonical-address.ts'
import { minuteInLisbon } from '../../content/lisbon-time.ts'
import { AS_OF_PATH, addressAt, formatMinute } from '../../content/moment.ts'
import { Invalid, Moved, NotFound } from '../../errors.ts'
import { type SessionAnswer, servePagesBelow } from '../pages.ts'
import { pastPages, renderMoment, type ServedAssets } from '../render.tsx'
import type { ChangesOf } from './as-of.ts'
import type { Past } from './past.ts'

type PastPagesOptions = {
  past: Past
  findMoment: FindMoment
  /** Of today. */
  db: Knex
  changesOf: ChangesOf
  session: Middleware
  assets: ServedAssets
}

/** The parts of an address as the browser has them, because its links begin like it. */
type Wanted = { base: string; moment: string; path: string; search: string }

/** The pages of the site as it was. Without a session they lead to the sign-in, and that leads back. */
export const servePastPages = ({ session, ...options }: PastPagesOptions): Middleware =>
  servePagesBelow(AS_OF_PATH, session, async (ctx) =>
    ctx.session?.username ? answerTo(ctx, options) : { redirect: `/admin/login?depois=${encodeURIComponent(ctx.url)}` },
  )

/** Undefined for a moment or a path of another form: the site's own 404 page. */
async function answerTo(ctx: Context, options: Omit<PastPagesOptions, 'session'>): Promise<SessionAnswer | undefined> {
  const { path, search } = ctx
  if (path === AS_OF_PATH) return redirectToChosen(new URLSearchParams(search))
  const [, base = '', moment = '', rest = ''] = /^(\/admin\/em\/([^/]+))(.*)$/s.exec(path) ?? []
  if (!isDecodable(rest)) return
  const wanted = { base, moment: moment.replace(/%3a/gi, ':'), path: rest, search }
  try {
    return await pageAt(await options.findMoment(wanted.moment), wanted, options)
  } catch (error) {
    if (error instanceof NotFound) return
    if (error instanceof Invalid) return refusal(error, wanted, options.assets)
    throw error
  }
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** Of the form in the bar, which works without scripts. */
function redirectToChosen(chosen: URLSearchParams): SessionAnswer | undefined {
  const [date, time, page] = ['data', 'hora', 'pagina'].map((name) => chosen.get(name) ?? '')
  if (!date) return
  const moment = encodeURIComponent(`${date}T${time}`).replaceAll('%3A', ':')
  return { redirect: addressAt(moment, page?.startsWith('/') ? page : '/') }
}

async function pageAt(
  moment: PastMoment,
  { base, path, search }: Wanted,
  { past, db: today, changesOf, assets }: Omit<PastPagesOptions, 'session'>,
): Promise<SessionAnswer> {
  const { at } = moment
  const minute = at && minuteInLisbon(Date.parse(at))
  const label = minute ? formatMinute(minute) : 'antes da primeira alteração'
  const [changes, isGone] = await Promise.all([changesOf(path || '/', moment), isMissing(today, path || '/')])
  const site = { base, label, minute, changes, isGone }
  const request = { position: moment.position, base, path, search, today: moment.today, past: site }
  const answer = await past.ask(request)
  return 'of' in answer
    ? renderMoment(answer, { assets, minute, label, base, address: (path || '/') + search })
    : answer
}

const refusal = ({ message }: Invalid, { base, moment, path, search }: Wanted, assets: ServedAssets) =>
  renderMoment(
    { sentence: message },
    { assets, minute: /T/.test(moment) ? moment : null, label: '', base, address: (path || '/') + search },
  )

async function isMissing(db: Knex, path: string): Promise<boolean> {
  const found = addressFinder(pastPages(db))(path)
  try {
    await found?.entry.item?.(found.slug)
    return false
  } catch (error) {
    if (error instanceof NotFound) return true
    if (error instanceof Moved) return false
    throw error
  }
}
