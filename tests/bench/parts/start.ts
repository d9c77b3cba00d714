import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type BuiltServer, startBuiltServer } from '../built-server.ts'
import type { BenchContext, Measurement, Part } from '../part.ts'
import { interleaved, milliseconds } from '../rounds.ts'

const figure = 'built server, to its first page'

/** From the process of the built server to its first page, over an existing log. */
export const start: Part = {
  name: 'start',
  goals: { [figure]: { atMost: 1500 } },

  async run(ctx: BenchContext): Promise<Measurement[]> {
    const dataDir = await ctx.bigLog()
    const timeStart = async () => {
      let server: BuiltServer | undefined
      const took = await milliseconds(async () => {
        server = await startBuiltServer(ctx, dataDir)
      })
      await server!.stop()
      return took
    }
    await timeStart() // the first one fills caches of the disk
    const { page, bare } = await interleaved(ctx.rounds, {
      page: timeStart,
      bare: () => milliseconds(() => once(spawn(process.execPath, ['-e', '0']), 'close')),
    })
    return [{ figure, unit: 'ms', value: page, limit: { of: 'node -e 0', value: bare } }]
  },
}
