import { routes } from '../../src/http/routes.ts'
import { routes as pages } from '../../views/routes.tsx'
import type { openSite } from './site.ts'

export type Route = { method: string; path: string }

/** Every method and path of the server's route table, parameters as ':name'; the pages are not in it. */
export function serverRoutes({ festival }: Pick<Awaited<ReturnType<typeof openSite>>, 'festival'>): Route[] {
  const assets = { manifest: null, files: new Map() }
  const parts = { festival, session: async () => {}, cache: null, metrics: null, assets, today: () => '' }
  const { router } = routes({ ...parts, publicUrl: '', now: () => new Date() } as never)
  return router.stack.flatMap(({ path, methods }) => methods.map((method) => ({ method, path: String(path) })))
}

/** Every page, and one that there is not. */
export const pageRoutes: readonly Route[] = pages.map(({ path }) => ({
  method: 'GET',
  path: path === '*' ? '/nada' : path,
}))
