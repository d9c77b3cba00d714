import { openContentSite } from '../content-site.ts'
import { measureRate } from '../max-load.ts'
import type { BenchContext, Measurement, Part } from '../part.ts'
import { interleaved } from '../rounds.ts'

const CONNECTIONS = 48
const SECONDS = 3
const headers = { 'accept-encoding': 'gzip, deflate, br' }

const targets = [
  { figure: 'news list, 10 news saves a second', path: '/noticias' },
  { figure: 'read of the news, 10 news saves a second', path: '/api/news' },
  { figure: 'library, 10 news saves a second', path: '/biblioteca' },
]

/** The rate of responses while an organiser saves ten times a second. */
export const saving: Part = {
  name: 'saving',
  goals: Object.fromEntries(targets.map(({ figure }) => [figure, { ratioAtLeast: 0.85 }])),

  async run(ctx: BenchContext): Promise<Measurement[]> {
    const { origin, site } = await openContentSite(ctx)
    const figures: Measurement[] = []
    for (const { figure, path } of targets) {
      const withoutSaves = () =>
        measureRate({ url: origin, paths: [path], headers, connections: CONNECTIONS, seconds: SECONDS })
      const withSaves = async () => {
        // The signal toggles the saves.
        site.process.kill('SIGUSR2')
        const speed = await withoutSaves()
        site.process.kill('SIGUSR2')
        return speed
      }
      // Warm-up, so that V8 has compiled the rendering.
      await withSaves()
      const speeds = await interleaved(ctx.rounds, { quiet: withoutSaves, saved: withSaves })
      const limit = { of: 'without saves', value: speeds.quiet }
      figures.push({ figure, unit: 'requests/s', value: speeds.saved, limit })
    }
    await site.stop()
    return figures
  },
}
