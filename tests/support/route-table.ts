import { routes } from '../../src/http/routes.ts'
import { routes as pages } from '../../views/routes.tsx'
import type { openSite } from './site.ts'

export type Route = { method: string; path: string }

/** Without the pages. */
export function serverRoutes({ festival }: Pick<Awaited<ReturnType<typeof openSite>>, 'festival'>): Route[] {
  const assets = { manifest: null, files: new Map() }
  const options = { festival, db: festival.database.read, session: async () => {}, cache: null, metrics: null, assets }
  const { router } = routes({ ...options, publicUrl: '', now: () => new Date() } as never)
  return router.stack.flatMap(({ path, methods }) => methods.map((method) => ({ method, path: String(path) })))
}

/** All pages, and a missing one. */
export const pageRoutes: readonly Route[] = pages.map(({ path }) => ({
  method: 'GET',
  path: path === '*' ? '/nada' : path,
}))
