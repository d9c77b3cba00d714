import { Writable } from 'node:stream'
import type { Knex } from 'knex'
import { HelmetProvider } from 'react-helmet-async'
import { StaticRouter } from 'react-router-dom'
import { App } from '../../views/App.tsx'
import { type Assets, Document, serialise } from '../../views/Document.tsx'
import { queryOfEveryPage, type Route, readsOfEveryPage, routeOf, routes } from '../../views/routes.tsx'
import { type ApiRead, addressOf, type ExecuteQuery } from '../../views/store/api.ts'
import { makeStore, preloadedQueries, withMissingItem } from '../../views/store/makeStore.ts'
import { knownQuery } from '../content/canonical-address.ts'
import type { NotFound } from '../errors.ts'
import type { PublicAddress } from './middleware/canonical-redirect.ts'
import { pagePolicy } from './middleware/security-headers.ts'
import type { CreatedAnswer } from './page-cache.ts'
import { leaveRenderContext, renderToPipeableStream } from './react-server.ts'
import { readAt } from './reads.ts'
import { NO_STORE, REVALIDATE, Representation } from './representation.ts'

/** What the pages need to know of the build; `inline`: the styles that go into a screen's page, and their hash for the policy. */
export type ServedAssets = Assets & { inline: Record<string, InlineStyles> }
type InlineStyles = { text: string; hash: string }

export type RenderOptions = { db: Knex; assets: ServedAssets; publicUrl: string; today: string }

/** A render that takes longer is given up. Nothing suspends, so only a defect could make it wait. */
const RENDER_TIMEOUT_MS = 10_000

/** The route of what is nobody's. */
const NOT_FOUND_PATH = '*'

/** A page that is asked for: its route, whose item, and the part of the query that changes it. */
export type PageRequest = { route: Route; slug: string; search: string; isUnknown: boolean }

export function matchPage(path: string, search: string): PageRequest {
  const { route, slug } = routeOf(path)
  const known = { ...queryOfEveryPage, ...route.query }
  return { route, slug, search: knownQuery(known, search), isUnknown: route.path === NOT_FOUND_PATH }
}

/** Every page that has an address. */
export const readablePages = (db: Knex): PublicAddress[] =>
  routes
    .filter(({ path }) => path !== NOT_FOUND_PATH)
    .map(({ path, item }) => ({ path, item: item && ((slug) => loadRead(db, { endpoint: item, argument: slug })) }))

/** Stands in the shared 404 page for the slug, which no item has. */
const SLUG_OF_MISSING = '-'

/**
 * Renders a page whole: asks its reads in process, fills a store made for it, and streams React into bytes. Throws Moved or
 * NotFound when the item that it is about is not there; `missing` makes the page that says so.
 */
export async function renderPage(asked: PageRequest, parts: RenderOptions, missing?: NotFound): Promise<CreatedAnswer> {
  const { page, needs, ...said } = await preparePage(asked, parts, missing)
  const body = await renderToBuffer(page, parts.assets.script).finally(leaveRenderContext)
  return { answer: new Representation({ ...said, type: 'text/html; charset=utf-8', body }), needs, isCacheable: true }
}

/** The page as React will render it, and what is known of it before. */
export async function preparePage(
  { route, search, ...asked }: PageRequest,
  { db, assets, publicUrl, today }: RenderOptions,
  missing?: NotFound,
) {
  const slug = missing ? SLUG_OF_MISSING : asked.slug
  const item = route.item && { endpoint: route.item, argument: slug }
  await route.screen.load()
  const reads = [
    ...(item && !missing ? [item] : []),
    ...(route.withoutLayout ? [] : readsOfEveryPage),
    ...(route.reads ?? []),
  ]
  const answers = await Promise.all(reads.map(async (read) => ({ read, result: { data: await loadRead(db, read) } })))
  const preloaded = preloadedQueries(answers)
  const error = item && missing && { status: 404, message: `404: ${missing.message}` }

  const { frameStyles, adminStyles, editorStyles } = assets
  // The organisers' pages have theirs in files, which they keep
  const inline = route.withoutLayout ? undefined : assets.inline[route.screen.name]
  const state = serialise({
    styles: { adminStyles, editorStyles },
    preload: assets.screens[route.screen.name] ?? [],
    path: missing ? route.path : pathIn(route, slug),
    preloaded,
    missing: error,
    publicUrl,
    today,
  })
  const store = makeStore(rejectRequests, error ? withMissingItem(preloaded, item, error) : preloaded)
  const page = (
    <Document styles={inline ? { screen: route.screen.name, text: inline.text } : { file: frameStyles }} state={state}>
      <HelmetProvider context={{}}>
        <StaticRouter location={pathIn(route, slug) + search}>
          <App store={store} site={{ publicUrl, today, styles: { adminStyles, editorStyles } }} hydrating />
        </StaticRouter>
      </HelmetProvider>
    </Document>
  )
  return {
    page,
    status: missing ? 404 : 200,
    headers: inline && { 'Content-Security-Policy': pagePolicy(publicUrl, inline.hash) },
    cacheControl: route.uncacheable ? NO_STORE : REVALIDATE,
    needs: [...new Set(reads.flatMap((read) => readAt(addressOf(read)).needs))],
  }
}

const pathIn = ({ path }: Route, slug: string) =>
  path === NOT_FOUND_PATH ? '/*' : path.replace(':slug', encodeURIComponent(slug))

/** What is rendered has been answered before; effects, which would ask, are not run on the server. */
const rejectRequests: ExecuteQuery = () => Promise.reject(new Error('a render asks nothing'))

/** Answers a page's read with the same function as the API. */
const loadRead = (db: Knex, read: ApiRead): Promise<unknown> => readAt(addressOf(read)).load(db)

function renderToBuffer(page: React.ReactElement, script: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const collect = new Writable({
      write(chunk, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        resolve(Buffer.concat(chunks))
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(page, {
      bootstrapModules: [script],
      onAllReady() {
        clearTimeout(patience)
        pipe(collect)
      },
      onError(error) {
        clearTimeout(patience)
        reject(error)
      },
    })
    const patience = setTimeout(() => abort(new Error('the page took too long to render')), RENDER_TIMEOUT_MS)
  })
}
