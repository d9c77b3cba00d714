import autocannon from 'autocannon'
import type { Shots } from './fire.ts'

/** One attack, in a process of its own so that it has processors of its own. Prints what came back. */
const shots: Shots = JSON.parse(process.argv[2]!)
const { url, paths, headers, connections, seconds, amount } = shots
const result = await autocannon({
  url,
  connections,
  workers: 3,
  ...(amount ? { amount } : { duration: seconds }),
  requests: paths.map((path) => ({ path, headers })),
})
const statuses = Object.fromEntries(
  Object.entries(result.statusCodeStats ?? {}).map(([status, { count }]) => [status, Number(count)]),
)
const answers = Object.values(statuses).reduce((sum, count) => sum + count, 0)
console.log(
  JSON.stringify({
    perSecond: answers / result.duration,
    p99: result.latency.p99,
    errors: result.errors + result.timeouts,
    statuses,
  }),
)
