import { openContentSite } from '../content-site.ts'
import { rateOf } from '../max-load.ts'
import type { Context, Measured, Part } from '../part.ts'
import { interleaved } from '../rounds.ts'

const CONNECTIONS = 48
const SECONDS = 3
const headers = { 'accept-encoding': 'gzip, deflate, br' }

const targets = [
  { figure: 'news list, 10 news saves a second', path: '/noticias' },
  { figure: 'read of the news, 10 news saves a second', path: '/api/news' },
  { figure: 'library, 10 news saves a second', path: '/biblioteca' },
]

/** What visitors have of the server while an organiser saves ten times a second. */
export const saving: Part = {
  name: 'saving',
  goals: Object.fromEntries(targets.map(({ figure }) => [figure, { ratioAtLeast: 0.85 }])),

  async run(ctx: Context): Promise<Measured[]> {
    const { origin, site } = await openContentSite(ctx)
    const figures: Measured[] = []
    for (const { figure, path } of targets) {
      const quiet = () => rateOf({ url: origin, paths: [path], headers, connections: CONNECTIONS, seconds: SECONDS })
      const saved = async () => {
        // The site saves until it is told so again
        site.process.kill('SIGUSR2')
        const speed = await quiet()
        site.process.kill('SIGUSR2')
        return speed
      }
      // So that node has compiled what makes the page
      await saved()
      const speeds = await interleaved(ctx.rounds, { quiet, saved })
      const limit = { of: 'while nobody saves', value: speeds.quiet }
      figures.push({ figure, unit: 'requests/s', value: speeds.saved, limit })
    }
    await site.stop()
    return figures
  },
}
