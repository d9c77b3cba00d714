import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { BenchContext, Goal, Measurement, Part } from '../part.ts'
import { interleaved, milliseconds } from '../rounds.ts'

const BUILT = join(import.meta.dirname, '..', '..', '..', 'dist', 'server', 'src', 'server.js')
const READY_MS: Goal = { atMost: 1500 }

/** The time until an existing log is served. */
export const start: Part = {
  name: 'start',
  goals: { 'data opened, application ready': READY_MS, 'built server, to its address': READY_MS },

  async run(ctx: BenchContext): Promise<Measurement[]> {
    const dataDir = await ctx.bigLog()
    const built = existsSync(BUILT)
    if (built) await measureBuiltStart(ctx, dataDir)
    else ctx.note('dist/ is missing: the built server is skipped')
    const { opened, bare, whole } = await interleaved(ctx.rounds, {
      opened: () => measureOpening(ctx, dataDir),
      bare: () => milliseconds(() => startEmptyNode(ctx)),
      whole: async () => (built ? measureBuiltStart(ctx, dataDir) : 0),
    })
    const limit = { of: 'node -e 0', value: bare }
    const figures = [{ figure: 'data opened, application ready', unit: 'ms', value: opened, limit }]
    if (built) figures.push({ figure: 'built server, to its address', unit: 'ms', value: whole, limit })
    return figures
  },
}

/** A new process each time; loading code is not counted. */
async function measureOpening({ children }: BenchContext, dataDir: string): Promise<number> {
  const site = children.start('site.ts', [dataDir])
  const { readyMs } = JSON.parse(await site.nextLine())
  await site.stop()
  return readyMs
}

async function startEmptyNode({ children }: BenchContext): Promise<void> {
  const empty = children.startNode(['-e', '0'])
  await empty.closed
}

/** Process, code, data and port. */
async function measureBuiltStart({ children }: BenchContext, dataDir: string): Promise<number> {
  const env = { DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error', INITIAL_CONTENT: 'none' }
  const started = performance.now()
  const server = children.startNode([BUILT], { env })
  await server.nextLine()
  const took = performance.now() - started
  await server.stop()
  return took
}
