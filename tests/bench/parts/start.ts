import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../support/free-port.ts'
import { siteReady } from '../../support/site-ready.ts'
import type { Child } from '../children.ts'
import type { BenchContext, Goal, Measurement, Part } from '../part.ts'
import { interleaved, milliseconds } from '../rounds.ts'

const BUILT = join(import.meta.dirname, '..', '..', '..', 'dist', 'server', 'src', 'server.js')
const READY_MS: Goal = { atMost: 1500 }
const LISTENING: Goal = { ratioAtMost: 5 }

/** The time until an existing log is served. */
export const start: Part = {
  name: 'start',
  goals: {
    'data opened, application ready': READY_MS,
    'built server, to its address': LISTENING,
    'built server, to its first page': READY_MS,
  },

  async run(ctx: BenchContext): Promise<Measurement[]> {
    const dataDir = await ctx.bigLog()
    const built = existsSync(BUILT)
    if (built) await timeToFirstPage(ctx, dataDir)
    else ctx.note('dist/ is missing: the built server is skipped')
    const { opened, bare, address, page } = await interleaved(ctx.rounds, {
      opened: () => measureOpening(ctx, dataDir),
      bare: () => milliseconds(() => startEmptyNode(ctx)),
      address: async () => (built ? timeToAddress(ctx, dataDir) : 0),
      page: async () => (built ? timeToFirstPage(ctx, dataDir) : 0),
    })
    const limit = { of: 'node -e 0', value: bare }
    const figures = [{ figure: 'data opened, application ready', unit: 'ms', value: opened, limit }]
    if (built) figures.push({ figure: 'built server, to its address', unit: 'ms', value: address, limit })
    if (built) figures.push({ figure: 'built server, to its first page', unit: 'ms', value: page, limit })
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

const timeToAddress = (ctx: BenchContext, dataDir: string) => timeBuiltStart(ctx, dataDir, ({ nextLine }) => nextLine())

/** Process, code, data and page. */
const timeToFirstPage = (ctx: BenchContext, dataDir: string) =>
  timeBuiltStart(ctx, dataDir, async ({ nextLine }, origin) => {
    await nextLine()
    const { status } = await fetch(origin)
    if (status !== 200) throw new Error(`the first page was answered ${status}`)
  })

async function timeBuiltStart(
  { children }: BenchContext,
  dataDir: string,
  waitFor: (server: Child, origin: string) => Promise<unknown>,
): Promise<number> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = { DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'error', INITIAL_CONTENT: 'none' }
  const server = children.startNode([BUILT], { env })
  const took = await milliseconds(() => waitFor(server, origin))
  await siteReady(origin)
  await server.stop()
  return took
}
