export const PROGRAMME = '/programacao'
const READ = '/api/schedule'

/** Every cache of the worker is named with its build. */
export const CACHE_PREFIX = 'programa-'
export const KEPT = 'kept'

export const isPage = (path: string): boolean => /^\/programacao(\/[a-z0-9_-]+)?$/.test(path)
export const isRead = (path: string): boolean => /^\/api\/schedule(\/[a-z0-9_-]+)?$/.test(path)
export const readOf = (page: string): string => READ + page.slice(PROGRAMME.length)

/** What this browser keeps of an address, with its age in Server-Timing: scripts see no other header of their own document. */
export async function copyOf(path: string): Promise<Response | undefined> {
  const copy = await globalThis.caches?.match(path).catch(() => undefined)
  if (!copy) return
  const headers = new Headers(copy.headers)
  const age = Date.now() - Date.parse(headers.get('date') ?? '')
  headers.set('server-timing', `${KEPT};dur=${Math.max(0, age)}`)
  return new Response(copy.body, { status: copy.status, headers })
}
