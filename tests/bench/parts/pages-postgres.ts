import { newestArticle, openContentSite } from '../content-site.ts'
import { withDatabases } from '../databases.ts'
import { rateOf } from '../max-load.ts'
import type { Context, Goal, Measured, Part } from '../part.ts'
import { interleaved } from '../rounds.ts'
import { figureOf, ways } from './pages.ts'

const CONNECTIONS = 48
const SECONDS = 1
/** For each round: what is compared differs by less than a busy second does. */
const TURNS = 2

const kinds = ['/', '/noticias', 'an article', '/api/news']
const coded = ways.filter(({ way }) => way !== '304')

/** What is kept by a site on PostgreSQL, beside the same site on SQLite. */
export const pagesPostgres: Part = {
  name: 'pages-postgres',
  goals: Object.fromEntries(
    kinds.flatMap((kind) => coded.map(({ way }): [string, Goal] => [figureOf(kind, way), { ratioAtLeast: 0.95 }])),
  ),

  run: (ctx: Context): Promise<Measured[]> =>
    withDatabases(1, async ([url]) => {
      const sites = { postgres: await openContentSite(ctx, url), sqlite: await openContentSite(ctx) }
      const article = await newestArticle(sites.sqlite.origin)
      const figures: Measured[] = []
      for (const kind of kinds) {
        for (const { way, headers } of coded) {
          const paths = [kind === 'an article' ? article : kind]
          const speedOf = (origin: string) => () =>
            rateOf({ url: origin, paths, headers, connections: CONNECTIONS, seconds: SECONDS })
          const contenders = { postgres: speedOf(sites.postgres.origin), sqlite: speedOf(sites.sqlite.origin) }
          // So that node has compiled what answers, and both have packed it as small as it gets
          await interleaved(1, contenders)
          const speeds = await interleaved(ctx.rounds * TURNS, contenders)
          const limit = { of: 'the same site on SQLite', value: speeds.sqlite }
          figures.push({ figure: figureOf(kind, way), unit: 'requests/s', value: speeds.postgres, limit })
        }
      }
      for (const { site } of Object.values(sites)) await site.stop()
      return figures
    }),
}
