import { CACHE_PREFIX, copyOf, isPage, isRead, PROGRAMME, readOf } from './copies.ts'

/** Set by the build: the built files that pages of sessions need, and a hash of their names. */
declare const BUILD: { id: string; files: string[] }

/** What we use of a worker's global scope: TypeScript's own types of it exclude those of pages. */
type WorkerEvent = Event & {
  data: string
  request: Request
  respondWith(answer: Promise<Response>): void
  waitUntil(done: Promise<unknown>): void
}
type WorkerScope = {
  clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(name: string, handle: (event: WorkerEvent) => void): void
}

const scope = self as unknown as WorkerScope
const CACHE = CACHE_PREFIX + BUILD.id
const WAIT_MS = 3_000

scope.addEventListener('install', (event) => event.waitUntil(install()))
scope.addEventListener('activate', (event) => event.waitUntil(replaceOthers()))
scope.addEventListener('message', (event) => event.waitUntil(keep(event.data)))
scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname, searchParams } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  // The answer to the newsletter's form is another page
  const isOurs = request.mode === 'navigate' ? isPage(pathname) && !searchParams.has('inscricao') : isRead(pathname)
  if (isOurs) event.respondWith(networkFirst(request, pathname))
  else if (BUILD.files.includes(pathname)) event.respondWith(copyFirst(request))
})

/** Takes over from an older build with the pages that it kept. */
async function install(): Promise<void> {
  const paths = await Promise.all((await otherCaches()).map(async (name) => (await caches.open(name)).keys()))
  const opened = paths.flat().map(({ url }) => new URL(url).pathname)
  await (await caches.open(CACHE)).addAll(BUILD.files)
  await keep(PROGRAMME)
  await Promise.allSettled(opened.filter((path) => isPage(path) && path !== PROGRAMME).map(keep))
  await scope.skipWaiting()
}

async function replaceOthers(): Promise<void> {
  for (const name of await otherCaches()) await caches.delete(name)
  await scope.clients.claim()
}

const otherCaches = async () => (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX) && name !== CACHE)

/** Fetched as by a visitor: without cookies a copy is nobody's own. One that is gone is dropped. */
async function keep(page: string): Promise<void> {
  if (!isPage(page)) return
  const cache = await caches.open(CACHE)
  for (const path of [page, readOf(page)]) {
    const answer = await fetch(path, { credentials: 'omit', cache: 'no-cache' })
    if (answer.ok && !answer.redirected) await cache.put(path, answer)
    else if (answer.status === 404) await cache.delete(path)
  }
}

async function networkFirst(request: Request, path: string): Promise<Response> {
  const network = fetch(request, { cache: 'no-cache' })
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, WAIT_MS))
  const answer = await Promise.race([network.catch(() => undefined), late])
  if (answer && answer.status < 500) return answer
  return (await copyOf(path)) ?? network
}

const copyFirst = async (request: Request): Promise<Response> => (await caches.match(request)) ?? fetch(request)
