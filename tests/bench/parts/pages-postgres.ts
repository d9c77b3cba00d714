import { newestArticlePath, openContentSite } from '../content-site.ts'
import { withDatabases } from '../databases.ts'
import { measureRate } from '../max-load.ts'
import type { BenchContext, Goal, Measurement, Part } from '../part.ts'
import { interleaved } from '../rounds.ts'
import { figureOf, ways } from './pages.ts'

const CONNECTIONS = 48
const SECONDS = 1
/** Per round, as the difference is smaller than the noise of one second. */
const REPEATS = 2

const kinds = ['/', '/noticias', 'an article', '/api/news']
const uncached = ways.filter(({ way }) => way !== '304')

/** Cached responses of a site on PostgreSQL, beside the same site on SQLite. */
export const pagesPostgres: Part = {
  name: 'pages-postgres',
  goals: Object.fromEntries(
    kinds.flatMap((kind) => uncached.map(({ way }): [string, Goal] => [figureOf(kind, way), { ratioAtLeast: 0.95 }])),
  ),

  run: (ctx: BenchContext): Promise<Measurement[]> =>
    withDatabases(1, async ([url]) => {
      const sites = { postgres: await openContentSite(ctx, url), sqlite: await openContentSite(ctx) }
      const article = await newestArticlePath(sites.sqlite.origin)
      const figures: Measurement[] = []
      for (const kind of kinds) {
        for (const { way, headers } of uncached) {
          const paths = [kind === 'an article' ? article : kind]
          const speedOf = (origin: string) => () =>
            measureRate({ url: origin, paths, headers, connections: CONNECTIONS, seconds: SECONDS })
          const contenders = { postgres: speedOf(sites.postgres.origin), sqlite: speedOf(sites.sqlite.origin) }
          // Warm-up: V8 has compiled the code, and both sites have recompressed their pages.
          await interleaved(1, contenders)
          const speeds = await interleaved(ctx.rounds * REPEATS, contenders)
          const limit = { of: 'the same site on SQLite', value: speeds.sqlite }
          figures.push({ figure: figureOf(kind, way), unit: 'requests/s', value: speeds.postgres, limit })
        }
      }
      for (const { site } of Object.values(sites)) await site.stop()
      return figures
    }),
}
