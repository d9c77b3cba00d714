import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { BenchContext, Measurement } from '../part.ts'
import { median } from '../rounds.ts'
import { openSqlite } from '../sqlite.ts'
import { startSteadyLoad, type TimedResponse } from '../steady-load.ts'

const PATHS = ['/api/news', '/api/schedule', '/']
const WRONG_TITLE = 'Este título está errado'
/** The time a running server has to notice another process's swap. */
const NOTICE_MS = 1000
const SWAP_TIMEOUT_MS = 60_000

type ServedResponse = Omit<TimedResponse, 'body'> & { wrong: boolean }
type Round = {
  quiet: ServedResponse[]
  busy: ServedResponse[]
  swappedAt: number
  eventsPerSecond: number
  peakBytes: number
}

/** A second process repairs a corrupted row while a server is under load. */
export async function rebuildWhileServing(ctx: BenchContext, dataDir: string): Promise<Measurement[]> {
  const rounds: Round[] = []
  for (let round = 0; round < ctx.rounds; round += 1) rounds.push(await measureRound(ctx, dataDir))

  const failed = rounds.flatMap(({ quiet, busy }) => [...quiet, ...busy].filter(({ status }) => status !== 200))
  for (const { path, status } of failed.slice(0, 3)) ctx.note(`failed: ${path} (${status})`)
  const slowest = (responses: ServedResponse[]) => Math.max(...responses.map(({ tookMs }) => tookMs))
  const late = rounds.flatMap(({ busy, swappedAt }) =>
    busy.filter(({ startedAt, wrong }) => wrong && startedAt > swappedAt + NOTICE_MS),
  )
  const requests = rounds.reduce((sum, { busy }) => sum + busy.length, 0)
  const quiet = { of: 'slowest without a rebuild', value: median(rounds.map((round) => slowest(round.quiet))) }
  return [
    {
      figure: 'events replayed beside a server',
      unit: 'events/s',
      value: median(rounds.map(({ eventsPerSecond }) => eventsPerSecond)),
    },
    { figure: 'requests meanwhile', unit: 'requests', value: requests },
    { figure: 'failed requests meanwhile', unit: 'requests', value: failed.length },
    {
      figure: 'slowest request meanwhile',
      unit: 'ms',
      value: median(rounds.map((r) => slowest(r.busy))),
      limit: quiet,
    },
    { figure: 'repaired answer after the swap', unit: 'ms', value: Math.max(...rounds.map(timeUntilRepaired)) },
    { figure: 'stale answers after that second', unit: 'answers', value: late.length },
    { figure: 'peak memory', unit: 'MB', value: median(rounds.map(({ peakBytes }) => peakBytes)) / 1_000_000 },
  ]
}

/** Milliseconds from the swap to the first correct response's request. */
function timeUntilRepaired({ busy, swappedAt }: Round): number {
  const right = busy.find(({ path, status, wrong }) => path === '/api/news' && status === 200 && !wrong)
  return right ? Math.max(0, right.startedAt - swappedAt) : Number.POSITIVE_INFINITY
}

async function measureRound({ children }: BenchContext, dataDir: string): Promise<Round> {
  await corruptNews(dataDir)
  const site = children.start('site.ts', [dataDir])
  const { port } = JSON.parse(await site.nextLine())
  const responses: ServedResponse[] = []
  const stopLoad = startSteadyLoad(port, PATHS, ({ body, ...response }) => {
    responses.push({ ...response, wrong: response.path === '/api/news' && body.includes(WRONG_TITLE) })
  })
  await pause(300)
  responses.length = 0
  await pause(1500)
  const quiet = responses.splice(0)
  if (!quiet.some(({ wrong }) => wrong)) throw new Error('the corrupted row is not served: nothing would be measured')

  const other = children.start('measure-rebuild.ts', [dataDir])
  const [swappedAt, line] = await Promise.all([waitForSwap(dataDir), other.nextLine()])
  const { newsRows, eventsPerSecond, peakBytes } = JSON.parse(line)
  await pause(Math.max(0, swappedAt + 2 * NOTICE_MS - Date.now()))
  await stopLoad()
  await other.stop()
  await site.stop()
  if (newsRows !== 1) throw new Error(`the rebuild repaired ${newsRows} news rows, not the corrupted one`)
  return { quiet, busy: responses, swappedAt, eventsPerSecond, peakBytes }
}

/** Polls the database: the rebuild process reports only later, after explaining the differences. */
async function waitForSwap(dataDir: string): Promise<number> {
  const db = await openSqlite(join(dataDir, 'fliporto.db'))
  const revision = async () =>
    (await db.all<{ revision: number }>("SELECT revision FROM projections WHERE name = 'news'"))[0]?.revision
  try {
    const before = await revision()
    const deadline = Date.now() + SWAP_TIMEOUT_MS
    while ((await revision()) === before) {
      if (Date.now() > deadline) throw new Error('the rebuild swapped nothing')
      await pause(10)
    }
    return Date.now()
  } finally {
    await db.close()
  }
}

async function corruptNews(dataDir: string): Promise<void> {
  const db = await openSqlite(join(dataDir, 'fliporto.db'))
  await db.run('UPDATE read_news SET title = ? WHERE id = (SELECT MIN(id) FROM read_news)', [WRONG_TITLE])
  await db.close()
}
