import autocannon from 'autocannon'
import { pinThisProcess } from './pinning.ts'

export type LoadOptions = {
  url: string
  /** Requested in rotation on each connection. */
  paths: readonly string[]
  headers?: Readonly<Record<string, string>>
  connections: number
  /** Either a duration or a number of requests. */
  seconds?: number
  amount?: number
}

export type LoadResult = { perSecond: number; p99: number; errors: number; statuses: Record<string, number> }

/** A single client thread would be slower than the server. */
const WORKERS = 3

/** Sends requests as fast as responses arrive. */
export async function runLoad({ url, paths, headers, connections, seconds, amount }: LoadOptions): Promise<LoadResult> {
  pinThisProcess('load')
  const result = await autocannon({
    url,
    connections,
    workers: WORKERS,
    ...(amount ? { amount } : { duration: seconds }),
    requests: paths.map((path) => ({ path, headers })),
  })
  const counts = Object.entries(result.statusCodeStats ?? {}).map(([status, { count = 0 }]) => [status, Number(count)])
  const statuses: Record<string, number> = Object.fromEntries(counts)
  const answers = Object.values(statuses).reduce((sum, count) => sum + count, 0)
  return {
    perSecond: answers / result.duration,
    p99: result.latency.p99,
    errors: result.errors + result.timeouts,
    statuses,
  }
}

/** Responses per second. Fails on any other status. */
export async function measureRate(options: LoadOptions, status = 200): Promise<number> {
  const { perSecond, errors, statuses } = await runLoad(options)
  if (errors > 0 || Object.keys(statuses).join() !== String(status)) {
    throw new Error(`${options.paths.join(' ')}: ${errors} errors, answers ${JSON.stringify(statuses)}`)
  }
  return perSecond
}
