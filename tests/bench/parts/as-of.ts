import { existsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../../support/free-port.ts'
import { cookieHeader, signIn } from '../../support/signed-in-site.ts'
import { siteReady } from '../../support/site-ready.ts'
import { ADMINISTRATOR } from '../big-data-dir.ts'
import type { BenchContext, Measurement, Part } from '../part.ts'
import { readLogPages } from '../read-log.ts'
import { median, milliseconds, percentile } from '../rounds.ts'
import { openSqlite } from '../sqlite.ts'
import { startSteadyLoad } from '../steady-load.ts'

const BUILT = join(import.meta.dirname, '..', '..', '..', 'dist', 'server', 'src', 'server.js')
const FEW_EVENTS = 10_000 // a large festival
const LOAD_MS = 5_000

/** The pages of the site as it was, on the built server, and what visitors notice of it. */
export const asOf: Part = {
  name: 'as-of',
  goals: {
    'first page of a moment': { atMost: 10_000 },
    'first page of a moment, large festival': { atMost: 300 },
    'next page of it': { atMost: 100 },
    'changes around it': { atMost: 50 },
    'p99 of a kept page, more than without a fold': { atMost: 5 },
  },

  async run(ctx: BenchContext): Promise<Measurement[]> {
    if (!existsSync(BUILT)) {
      ctx.note('dist/ is missing: skipped')
      return []
    }
    const dataDir = join(ctx.dir, 'data')
    await cp(await ctx.bigLog(), dataDir, { recursive: true })
    const rounds: Round[] = []
    for (let round = 0; round < ctx.rounds; round += 1) rounds.push(await measureRound(ctx, dataDir))
    const medianOf = (name: keyof Round) => median(rounds.map((each) => each[name]))
    const more = median(rounds.map(({ quiet, busy }) => busy - quiet))
    const suffix = ctx.events <= FEW_EVENTS ? ', large festival' : ''
    const rowsRead = { of: 'rows of the log read', value: medianOf('reading') }
    const without = { of: 'without a fold', value: medianOf('quiet') }
    return [
      { figure: `first page of a moment${suffix}`, unit: 'ms', value: medianOf('first'), limit: rowsRead },
      { figure: 'next page of it', unit: 'ms', value: medianOf('next') },
      { figure: 'changes around it', unit: 'ms', value: medianOf('changes') },
      { figure: 'p99 of a kept page during folds', unit: 'ms', value: medianOf('busy'), limit: without },
      { figure: 'p99 of a kept page, more than without a fold', unit: 'ms', value: more },
    ]
  },
}

/** In milliseconds. */
type Round = Record<'first' | 'next' | 'changes' | 'quiet' | 'busy' | 'reading', number>

async function measureRound(ctx: BenchContext, dataDir: string): Promise<Round> {
  const port = await freePort()
  const env = {
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    INITIAL_CONTENT: 'none',
    UV_THREADPOOL_SIZE: '12', // as `npm start` sets it
  }
  const server = ctx.children.startNode([BUILT], { env, role: 'server' })
  server.discardOutput()
  const origin = `http://127.0.0.1:${port}`
  await siteReady(origin)
  const signedIn = await signIn(origin, ADMINISTRATOR)
  if (!signedIn.ok) throw new Error(`signing in: ${signedIn.status} ${(await signedIn.text()).slice(0, 200)}`)
  const cookie = cookieHeader(signedIn)
  const ask = (path: string) => milliseconds(() => untilReady(origin + path, cookie))

  // An organiser sees the panel first, which warms the thread up
  await fetch(`${origin}/api/admin/history?limit=5`, { headers: { cookie } })
  await fetch(origin) // also loads React
  await setTimeout(3_000)
  const first = await ask(`/admin/em/p${ctx.events}`)
  const next = await ask(`/admin/em/p${ctx.events}/noticias`)
  const changes = await ask(`/api/admin/em/p${ctx.events}/changes?path=/noticias`)
  const quiet = await p99(port, () => setTimeout(LOAD_MS))
  const busy = await p99(port, async () => {
    // Downwards, since a fold continues an earlier one
    const end = performance.now() + LOAD_MS
    for (let position = ctx.events - 1; performance.now() < end; position -= 1) await ask(`/admin/em/p${position}`)
  })
  await server.stop()
  return { first, next, changes, quiet, busy, reading: await timeReading(dataDir) }
}

async function untilReady(url: string, cookie: string): Promise<void> {
  for (;;) {
    const { status, ...answer } = await fetch(url, { headers: { cookie }, redirect: 'manual' }).then(async (each) => ({
      status: each.status,
      text: await each.text(),
    }))
    if (status === 200) return
    if (status !== 202) throw new Error(`${url}: ${status} ${answer.text.slice(0, 200)}`)
  }
}

async function p99(port: number, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  const stop = startSteadyLoad(port, ['/'], ({ status, tookMs }) => {
    if (status !== 200) throw new Error(`/ answered ${status}`)
    times.push(tookMs)
  })
  await work()
  await stop()
  return percentile(times, 0.99)
}

async function timeReading(dataDir: string): Promise<number> {
  const log = await openSqlite(join(dataDir, 'fliporto.db'))
  const took = await milliseconds(async () => {
    for await (const _ of readLogPages(log));
  })
  await log.close()
  return took
}
