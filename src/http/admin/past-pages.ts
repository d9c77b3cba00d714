import type { Knex } from 'knex'
import type { Context, Middleware } from 'koa'
import { momentsOf, type PastMoment } from '../../as-of/moments.ts'
import { addressFinder } from '../../content/canonical-address.ts'
import { minuteInLisbon } from '../../content/lisbon-time.ts'
import { AS_OF_PATH, addressAt, formatMinute } from '../../content/moment.ts'
import { Invalid, Moved, NotFound } from '../../errors.ts'
import { type SessionAnswer, servePagesBelow } from '../pages.ts'
import { pastPages, renderMoment, type ServedAssets } from '../render.tsx'
import type { ServedSite } from '../served-site.ts'
import { pageChanges } from './as-of.ts'

/** The parts of an address as the browser has them, because its links begin like it. */
type Wanted = { base: string; moment: string; path: string; search: string }

/** The pages of the site as it was. Without a session they lead to the sign-in, and that leads back. */
export const servePastPages = (site: ServedSite): Middleware =>
  servePagesBelow(AS_OF_PATH, site, async (ctx) =>
    ctx.session?.username ? answerTo(ctx, site) : { redirect: `/admin/login?depois=${encodeURIComponent(ctx.url)}` },
  )

/** Undefined for a moment or a path of another form: the site's own 404 page. */
async function answerTo(ctx: Context, site: ServedSite): Promise<SessionAnswer | undefined> {
  const { path, search } = ctx
  if (path === AS_OF_PATH) return redirectToChosen(new URLSearchParams(search))
  const [, base = '', moment = '', rest = ''] = /^(\/admin\/em\/([^/]+))(.*)$/s.exec(path) ?? []
  if (!isDecodable(rest)) return
  const wanted = { base, moment: moment.replace(/%3a/gi, ':'), path: rest, search }
  try {
    return await pageAt(await momentsOf(site.db, site.now)(wanted.moment), wanted, site)
  } catch (error) {
    if (error instanceof NotFound) return
    if (error instanceof Invalid) return refusal(error, wanted, site.assets.manifest)
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

async function pageAt(moment: PastMoment, { base, path, search }: Wanted, site: ServedSite): Promise<SessionAnswer> {
  const { at } = moment
  const minute = at && minuteInLisbon(Date.parse(at))
  const label = minute ? formatMinute(minute) : 'antes da primeira alteração'
  const [changes, isGone] = await Promise.all([pageChanges(site, path || '/', moment), isMissing(site.db, path || '/')])
  const past = { base, label, minute, changes, isGone }
  const { position, today } = moment
  const answer = await site.past.ask({ position, base, path, search, today, past })
  return 'of' in answer
    ? renderMoment(answer, { assets: site.assets.manifest, minute, label, base, address: (path || '/') + search })
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
