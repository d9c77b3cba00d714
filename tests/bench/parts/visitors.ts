import { openContentSite, pagePaths } from '../content-site.ts'
import { runLoad } from '../max-load.ts'
import type { BenchContext, Measurement, Part } from '../part.ts'
import { median } from '../rounds.ts'

const VISITORS = 200
const SECONDS = 5
const headers = { 'accept-encoding': 'gzip, deflate, br' }

/** 200 clients at once on all pages, while an organiser saves. */
export const visitors: Part = {
  name: 'visitors',
  goals: { 'answers that failed': { atMost: 0 } },

  async run(ctx: BenchContext): Promise<Measurement[]> {
    const { origin, site } = await openContentSite(ctx)
    const paths = await pagePaths(origin)
    const shots = { url: origin, paths, headers, connections: VISITORS, seconds: SECONDS }
    site.process.kill('SIGUSR2')
    const rounds = []
    for (let round = 0; round < ctx.rounds; round += 1) rounds.push(await runLoad(shots))
    await site.stop()
    const failed = rounds.flatMap(({ statuses, errors }) => [
      errors,
      ...Object.entries(statuses).map(([status, count]) => (status === '200' ? 0 : count)),
    ])
    const of = `${VISITORS} visitors, ${paths.length} pages, 10 saves a second`
    return [
      { figure: of, unit: 'requests/s', value: median(rounds.map(({ perSecond }) => perSecond)) },
      { figure: 'slowest of a hundred answers', unit: 'ms', value: median(rounds.map(({ p99 }) => p99)) },
      { figure: 'answers that failed', unit: 'answers', value: failed.reduce((sum, count) => sum + count, 0) },
    ]
  },
}
