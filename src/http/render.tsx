import { Writable } from 'node:stream'
import type { Knex } from 'knex'
import { HelmetProvider } from 'react-helmet-async'
import { StaticRouter } from 'react-router-dom'
import { App } from '../../views/App.tsx'
import { type Assets, Document, serialise } from '../../views/Document.tsx'
import { queryOfEveryPage, type Route, readsOfEveryPage, routeOf, routes } from '../../views/routes.tsx'
import { type ApiRead, addressOf, type ExecuteQuery } from '../../views/store/api.ts'
import { makeStore, preloadedQueries, withMissingItem } from '../../views/store/makeStore.ts'
import { canonicalQuery } from '../content/canonical-address.ts'
import type { NotFound } from '../errors.ts'
import type { PublicAddress } from './middleware/canonical-redirect.ts'
import { pagePolicy } from './middleware/security-headers.ts'
import type { CreatedAnswer } from './page-cache.ts'
import { leaveRenderContext, renderToPipeableStream } from './react-server.ts'
import { readAt } from './reads.ts'
import { NO_STORE, REVALIDATE, Representation } from './representation.ts'

/** `inline`: each screen's styles, with their hash for the Content-Security-Policy. */
export type ServedAssets = Assets & { inline: Record<string, InlineStyles> }
type InlineStyles = { text: string; hash: string }

type RenderOptions = { db: Knex; assets: ServedAssets; publicUrl: string; today: string }

const RENDER_TIMEOUT_MS = 10_000 // reached only by a defect, because nothing suspends

const NOT_FOUND_PATH = '*'

type PageRequest = { route: Route; slug: string; search: string; isUnknown: boolean }

export function matchPage(path: string, search: string): PageRequest {
  const { route, slug } = routeOf(path)
  const known = { ...queryOfEveryPage, ...route.query }
  return { route, slug, search: canonicalQuery(known, search), isUnknown: route.path === NOT_FOUND_PATH }
}

export const readablePages = (db: Knex): PublicAddress[] =>
  routes
    .filter(({ path }) => path !== NOT_FOUND_PATH)
    .map(({ path, item }) => ({ path, item: item && ((slug) => loadRead(db, { endpoint: item, argument: slug })) }))

const SLUG_OF_MISSING = '-'

/** Throws Moved or NotFound for the item of the page; `missing` renders the 404 page instead. */
export async function renderPage(
  request: PageRequest,
  options: RenderOptions,
  missing?: NotFound,
): Promise<CreatedAnswer> {
  const { page, needs, ...head } = await preparePage(request, options, missing)
  const body = await renderToBuffer(page, options.assets.script).finally(leaveRenderContext)
  return { answer: new Representation({ ...head, type: 'text/html; charset=utf-8', body }), needs, isCacheable: true }
}

export async function preparePage(
  { route, search, ...request }: PageRequest,
  { db, assets, publicUrl, today }: RenderOptions,
  missing?: NotFound,
) {
  const slug = missing ? SLUG_OF_MISSING : request.slug
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

const rejectRequests: ExecuteQuery = () => Promise.reject(new Error('a render must not send requests'))

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
        clearTimeout(timeout)
        pipe(collect)
      },
      onError(error) {
        clearTimeout(timeout)
        reject(error)
      },
    })
    const timeout = setTimeout(() => abort(new Error('the page took too long to render')), RENDER_TIMEOUT_MS)
  })
}
