import { CACHE_PREFIX, isPage, isPicture, isRead, PROGRAMME, readOf } from './addresses.ts'
import { drop, findPicture, limit, pagesIn, picturesIn } from './copies.ts'
import { stamped, withAge } from './copy-time.ts'
import type { KeepMessage } from './keeping.ts'
import { networkFirst } from './network-first.ts'
import type { FetchEvent, WorkerScope } from './worker-scope.ts'

/** Set by the build: its id, the script of its pages, and the built files that its pages of sessions need. */
declare const BUILD: { id: string; script: string; files: string[] }

const scope = self as unknown as WorkerScope
const CACHE = CACHE_PREFIX + BUILD.id

/** Visitors' pages are the same for everyone: without cookies a copy can be nobody's own. */
const asVisitor: RequestInit = { credentials: 'omit', cache: 'no-cache' }

scope.addEventListener('install', (event) => event.waitUntil(install()))
scope.addEventListener('activate', (event) => event.waitUntil(replaceOthers()))
scope.addEventListener('message', (event) => event.waitUntil(keep(event.data as KeepMessage)))

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname, searchParams } = new URL(request.url)
  if (request.method !== 'GET' || origin !== scope.location.origin || request.headers.has('range')) return
  // The answer to the newsletter's form is another page
  if (request.mode === 'navigate' && isPage(pathname) && !searchParams.has('inscricao')) answer(event, pathname)
  else if (request.mode !== 'navigate' && isRead(pathname)) answer(event, pathname)
  else if (BUILD.files.includes(pathname)) event.respondWith(unchanging(request, pathname))
  else if (request.destination === 'image' && isPicture(pathname)) event.respondWith(unchanging(request, pathname))
})

/** Takes over from an older build only with all that it had kept, so that a deploy takes nothing from a visitor. */
async function install(): Promise<void> {
  const cache = await caches.open(CACHE)
  try {
    await cache.addAll(BUILD.files)
    const pages = [PROGRAMME]
    for (const other of await otherCaches()) {
      pages.push(...(await pagesIn(other)))
      for (const path of await picturesIn(other)) await cache.put(path, (await other.match(path))!)
    }
    for (const page of new Set(pages)) await keepPage(cache, page)
  } catch (error) {
    await caches.delete(CACHE)
    throw error
  }
  await scope.skipWaiting()
}

const otherNames = async () => (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX) && name !== CACHE)

const otherCaches = async () => Promise.all((await otherNames()).map((name) => caches.open(name)))

async function replaceOthers(): Promise<void> {
  for (const name of await otherNames()) await caches.delete(name)
  await scope.clients.claim()
}

/** Undefined once an organiser has signed in: then the cache is deleted, and this worker keeps nothing more. */
const openCache = async () => ((await caches.has(CACHE)) ? caches.open(CACHE) : undefined)

function answer(event: FetchEvent, path: string): void {
  // Never from the browser's own cache, as going back would otherwise be answered
  const network = fetch(event.request, { cache: 'no-cache' })
  const copy = openCache().then(async (cache) => {
    const found = await cache?.match(path)
    return found && withAge(found, Date.now())
  })
  const answered = networkFirst({ network, copy })
  const kept = network.then(async (response) => {
    const own = response.clone()
    const isLate = (await answered) !== response
    const cache = await openCache()
    if (cache) await update(cache, path, own)
    if (isLate && own.ok) for (const client of await scope.clients.matchAll()) client.postMessage('late answer')
  })
  event.respondWith(answered)
  event.waitUntil(kept.catch(() => {}))
}

/** A page of another build would lack its scripts. */
async function update(cache: Cache, path: string, response: Response): Promise<void> {
  if (response.status === 404) return drop(cache, path)
  if (response.status !== 200 || response.redirected || response.type !== 'basic') return
  if (isPage(path) && !(await response.clone().text()).includes(`"${BUILD.script}"`)) return
  await cache.put(path, stamped(response, Date.now()))
}

async function unchanging(request: Request, path: string): Promise<Response> {
  const cache = await openCache()
  const copy = await cache?.match(path)
  if (copy) return copy
  return fetch(request).catch(async (error) => {
    const other = cache && isPicture(path) && (await findPicture(cache, path))
    if (other) return other
    throw error
  })
}

async function keep({ page, pictures }: KeepMessage): Promise<void> {
  const cache = await openCache()
  if (!cache || !isPage(page)) return
  await keepPage(cache, page).catch(() => {})
  // One that cannot be had, or finds no room, keeps no other out
  for (const path of pictures.filter(isPicture)) await keepPicture(cache, path).catch(() => {})
  await limit(cache)
}

async function keepPicture(cache: Cache, path: string): Promise<void> {
  if (await cache.match(path)) return
  const answer = await fetch(path, { credentials: 'omit' })
  if (answer.status === 200 && !answer.redirected) await cache.put(path, answer)
}

/** Fails where the page cannot be had; one that is gone is dropped. */
async function keepPage(cache: Cache, page: string): Promise<void> {
  const paths = [page, readOf(page)]
  const answers = await Promise.all(paths.map((path) => fetch(path, asVisitor)))
  for (const [index, path] of paths.entries()) await update(cache, path, answers[index]!)
  if (answers[0]!.status !== 404 && !(await cache.match(page))) throw new Error(`${page} was not kept`)
}
