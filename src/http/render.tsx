import { buffer } from 'node:stream/consumers'
import type { Knex } from 'knex'
import { prerender } from 'react-dom/static.edge'
import { HelmetProvider } from 'react-helmet-async'
import { StaticRouter } from 'react-router-dom'
import { NO_PROGRAMME, programmePeriod, scheduleProjection } from '../../projections/schedule.ts'
import { App } from '../../views/App.tsx'
import { withPastLinks } from '../../views/as-of/links.ts'
import { RefusedPage, WaitingPage } from '../../views/as-of/MomentPages.tsx'
import { pastFrame } from '../../views/as-of/past-frame.tsx'
import { StructuredDataContext } from '../../views/components/Page.tsx'
import type { PastSite, PreviewSite } from '../../views/components/Site.tsx'
import * as outlines from '../../views/components/wordmark-outlines.ts'
import { type Assets, Document, pageClass, serialise } from '../../views/Document.tsx'
import { previewFrame } from '../../views/preview/preview-frame.tsx'
import { isPublicPage, queryOfEveryPage, type Route, readsOfEveryPage, routeOf, routes } from '../../views/routes.tsx'
import { type ApiRead, addressOf, type ExecuteQuery } from '../../views/store/api.ts'
import { makeStore, preloadedQueries, withMissingItem } from '../../views/store/makeStore.ts'
import { canonicalQuery } from '../content/canonical-address.ts'
import { structuredData } from '../content/json-ld.ts'
import { type KindEntry, kindEntries } from '../content/kinds.ts'
import { phaseScript } from '../content/phase-script.ts'
import { NotFound } from '../errors.ts'
import type { PublicAddress } from './middleware/canonical-redirect.ts'
import { pagePolicy } from './middleware/security-headers.ts'
import type { CreatedAnswer } from './page-cache.ts'
import { readAt } from './reads.ts'
import { NO_STORE, REVALIDATE, Representation } from './representation.ts'

/** `inline`: each screen's styles, with their hash for the Content-Security-Policy. */
export type ServedAssets = Assets & { inline: Record<string, InlineStyles & { withPlayers: InlineStyles }> }
type InlineStyles = { text: string; hash: string }

export type RenderOptions = {
  db: Knex
  assets: ServedAssets
  publicUrl: string
  today: string
  /** What changed in the programme since then is told (ISO-8601 UTC). The past tells nothing. */
  since?: string
  past?: PastSite
  preview?: Preview
}
/** `row`: the draft in place of the page's item. */
type Preview = { site: PreviewSite; row: object }

const RENDER_TIMEOUT_MS = 10_000 // reached only by a defect, because nothing suspends

const NOT_FOUND_PATH = '*'

/** `address`: the path as the browser has it. */
type PageRequest = { route: Route; slug: string; search: string; isUnknown: boolean; address: string }

export function matchPage(path: string, search: string): PageRequest {
  const { route, slug } = routeOf(path)
  const known = { ...queryOfEveryPage, ...route.query }
  return { route, slug, search: canonicalQuery(known, search), isUnknown: route.path === NOT_FOUND_PATH, address: path }
}

/** The whole query, because these pages are not cached. */
export const matchPastPage = (base: string, path: string, search: string): PageRequest => {
  const { route, slug } = routeOf(path || '/', { past: true })
  return { route, slug, search, isUnknown: route.path === NOT_FOUND_PATH, address: base + path }
}

/** The page that a draft will be; `address`: of its preview. */
export const matchPreview = (path: string, address: string): PageRequest => ({
  ...routeOf(path),
  search: '',
  isUnknown: false,
  address,
})

export const readablePages = (db: Knex): PublicAddress[] =>
  routes
    .filter(({ path }) => path !== NOT_FOUND_PATH)
    .map(({ path, item }) => ({ path, item: item && ((slug) => loadRead(db, { endpoint: item, argument: slug })) }))

/** The pages that the past has. */
export const pastPages = (db: Knex): PublicAddress[] => {
  const paths = new Set(routes.filter(isPublicPage).map(({ path }) => path))
  return readablePages(db).filter(({ path }) => paths.has(path))
}

/** What a page's own part shows, by the addresses of its reads; the home page stands for header, menu and footer. */
export function shownOn(path: string): { slug: string; item?: string; lists: string[] } | undefined {
  const { route, slug } = routeOf(path)
  if (!isPublicPage(route)) return undefined
  const item = route.item && addressOf({ endpoint: route.item, argument: slug })
  const lists = [...(route.reads ?? []), ...(route.path === '/' ? readsOfEveryPage : [])]
  return { slug, item, lists: lists.map(addressOf) }
}

const SLUG_OF_MISSING = '-'
const HTML = 'text/html; charset=utf-8'

/** Throws Moved or NotFound for the item of the page; `missing` renders the 404 page instead. */
export async function renderPage(
  request: PageRequest,
  options: RenderOptions,
  missing?: NotFound,
): Promise<CreatedAnswer> {
  const { needs, ...answer } = await renderAnswer(request, options, missing)
  return { answer: new Representation(answer), needs }
}

/** The answer as plain data, which a thread can send. */
export async function renderAnswer(request: PageRequest, options: RenderOptions, missing?: NotFound) {
  const { page, ...head } = await preparePage(request, options, missing)
  const body = await renderToBuffer(page, options.assets.script)
  return { ...head, type: HTML, body }
}

/** `address`: of the page today; `base`: what it begins with in the past. */
type MomentOptions = { assets: ServedAssets; minute: string | null; label: string; base: string; address: string }
type MomentAnswer = { done: number; of: number } | { sentence: string }

/** Instead of a page of the past: how far its fold is, or why there is none. Without scripts. */
export async function renderMoment(
  answer: MomentAnswer,
  { assets, base, ...rest }: MomentOptions,
): Promise<Representation> {
  const moment = { ...rest, pastStyles: assets.sheets.past }
  const isWaiting = 'of' in answer
  const page = (
    <Document styles={{ file: assets.sheets.frame! }} outlines={outlines} festival={NO_PROGRAMME}>
      {isWaiting ? <WaitingPage {...moment} {...answer} /> : <RefusedPage {...moment} {...answer} />}
    </Document>
  )
  const body = await renderToBuffer(page, isWaiting ? assets.waitScript : undefined)
  // With the address, because a browser does not load one with an anchor again
  const headers = isWaiting ? { refresh: `2; url=${base}${rest.address}` } : undefined
  return new Representation({ status: isWaiting ? 202 : 422, type: HTML, body, headers, cacheControl: NO_STORE })
}

async function preparePage(
  { route, search, ...request }: PageRequest,
  { db, assets, publicUrl, today, since, past, preview }: RenderOptions,
  missing?: NotFound,
) {
  const slug = missing && !past ? SLUG_OF_MISSING : request.slug
  const item = route.item && { endpoint: route.item, argument: slug }
  await route.screen.load()
  const reads = [
    ...(item && !missing ? [item] : []),
    ...(route.withoutLayout ? [] : readsOfEveryPage),
    ...(route.reads ?? []),
    ...((!missing && route.links?.(slug)) || []),
  ]
  const linked = (data: unknown) => (past ? withPastLinks(data, { base: past.base, publicUrl }) : data)
  const answers = await Promise.all(
    reads.map(async (read) => ({
      read,
      result: { data: preview && read === item ? preview.row : linked(await loadRead(db, read, since)) },
    })),
  )
  if (!missing && neverEmpty.has(route.path) && isEmptyList(answers.at(-1)?.result.data))
    throw new NotFound('Este endereço não existe.')
  const preloaded = preloadedQueries(answers)
  const error = item && missing && { status: 404, message: `404: ${missing.message}` }

  const { sheets } = assets
  const state = serialise({
    sheets,
    preload: assets.screens[route.screen.name] ?? [],
    path: past || preview ? request.address : missing ? route.path : pathIn(route, slug),
    preloaded,
    missing: error,
    publicUrl,
    today,
    past,
    preview: preview?.site,
  })
  const site = { publicUrl, today, sheets, past, preview: preview?.site }
  const screenStyles = route.withoutLayout ? undefined : assets.inline[route.screen.name]
  const inline = state.includes(SERIALISED_PLAYER) ? screenStyles?.withPlayers : screenStyles
  const store = makeStore(rejectRequests, error ? withMissingItem(preloaded, item, error) : preloaded)
  const page = (
    <Document
      styles={inline ? { screen: route.screen.name, text: inline.text } : { file: sheets.frame! }}
      state={state}
      className={pageClass(site)}
      outlines={outlines}
      festival={past ? NO_PROGRAMME : await programmePeriod(db)}
      phaseScript={phaseScript}
    >
      <HelmetProvider context={{}}>
        <StructuredDataContext value={structuredData}>
          <StaticRouter basename={past?.base} location={(past ? request.address : pathIn(route, slug)) + search}>
            <App store={store} site={site} specialFrame={past ? pastFrame : preview && previewFrame} />
          </StaticRouter>
        </StructuredDataContext>
      </HelmetProvider>
    </Document>
  )
  return {
    page,
    status: missing ? 404 : 200,
    headers: inline && { 'content-security-policy': pagePolicy(publicUrl, inline.hash) },
    cacheControl: route.uncacheable || past || preview ? NO_STORE : REVALIDATE,
    needs: [...new Set([scheduleProjection.name, ...reads.flatMap((read) => readAt(addressOf(read)).needs)])],
  }
}

/** Of lists that are a 404 while they have no item. */
const neverEmpty = new Set(
  Object.values<KindEntry>(kindEntries).flatMap(({ pages: { list } }) => (list?.neverEmpty ? [list.path] : [])),
)
/** Of a route's reads, the last is its list. */
const isEmptyList = (data: unknown) => Array.isArray(data) && data.length === 0

const SERIALISED_PLAYER = '\\u003coembed'

const pathIn = ({ path }: Route, slug: string) =>
  path === NOT_FOUND_PATH ? '/*' : path.replace(':slug', encodeURIComponent(slug))

const rejectRequests: ExecuteQuery = () => Promise.reject(new Error('a render must not send requests'))

const loadRead = (db: Knex, read: ApiRead, since?: string): Promise<unknown> => readAt(addressOf(read), since).load(db)

/**
 * With React's edge variant, because the one for Node keeps values in an AsyncLocalStorage, which turns on Node's async
 * hooks for every later request. Gain: a third more 304 answers per second (`npm run bench -- pages`).
 */
async function renderToBuffer(page: React.ReactElement, script?: string): Promise<Buffer> {
  const errors: unknown[] = []
  const { prelude } = await prerender(page, {
    bootstrapModules: script ? [script] : undefined,
    signal: AbortSignal.timeout(RENDER_TIMEOUT_MS),
    onError: (error) => void errors.push(error),
  })
  if (errors.length > 0) throw errors[0]
  return buffer(prelude)
}
