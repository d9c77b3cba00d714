import type { Context } from 'koa'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { NotFound } from '../errors.ts'
import type { Festival } from '../festival.ts'
import { readHead } from '../log/append.ts'
import type { PageCache } from './page-cache.ts'
import { NO_STORE } from './representation.ts'

type Work = 'render' | 'write'

const BUCKET_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]

const pathKinds: readonly [kind: string, pattern: RegExp][] = [
  ['admin', /^\/(api\/)?admin(\/|$)/],
  ['api', /^\/api(\/|$)/],
  ['file', /^\/(assets|uploads|retratos)(\/|$)/],
  ['probe', /^\/(healthz|readyz|metrics)$/],
  ['document', /^\/[\w-]+\.\w+$/],
]

const pathKindOf = (path: string) => pathKinds.find(([, pattern]) => pattern.test(path))?.[0] ?? 'page'

export class Metrics {
  readonly registry = new Registry()
  readonly #work = new Histogram({
    name: 'fliporto_work_seconds',
    help: 'Rendering a page; writing until it is durable',
    labelNames: ['work'],
    buckets: BUCKET_SECONDS,
    registers: [this.registry],
  })
  readonly #requests = new Counter({
    name: 'fliporto_requests_total',
    help: 'Requests answered, by sort of address and status',
    labelNames: ['kind', 'status'],
    registers: [this.registry],
  })

  constructor(readonly log: { readonly dropped: number } = { dropped: 0 }) {}

  requestCounter(path: string, status: number): Counter.Internal {
    return this.#requests.labels(pathKindOf(path), String(status))
  }

  timed<Run extends (...args: never[]) => Promise<unknown>>(work: Work, run: Run): Run {
    const timedRun = async (...args: never[]) => {
      const startedAt = performance.now()
      const result = await run(...args)
      this.#work.observe({ work }, (performance.now() - startedAt) / 1000)
      return result
    }
    return timedRun as Run
  }
}

export function registerSiteMetrics({ registry, log }: Metrics, { database }: Festival, cache: PageCache): void {
  const register =
    (Metric: typeof Gauge | typeof Counter) => (name: string, help: string, read: () => number | Promise<number>) =>
      new Metric({
        name: `fliporto_${name}`,
        help,
        registers: [registry],
        async collect() {
          const value = await read()
          this.reset()
          this.inc(value)
        },
      })
  const [gauge, counter] = [register(Gauge), register(Counter)]
  counter('cache_hits_total', 'Answers given from memory', () => cache.hits)
  counter('cache_misses_total', 'Answers that had to be made', () => cache.misses)
  gauge('cache_entries', 'Answers in memory', () => cache.size.entries)
  gauge('cache_bytes', 'Bytes that those answers take at most, packed forms included', () => cache.size.bytes)
  let [events, bytes] = [0, 0]
  const isAvailable = () => cache.freshness.state === 'current'
  gauge('log_events', 'Events in the log', async () => {
    if (isAvailable()) events = (await readHead(database.read)).position
    return events
  })
  gauge('database_bytes', 'What the database takes on its disk', async () => {
    if (isAvailable()) bytes = await database.size()
    return bytes
  })
  const { pool } = database.read.client
  gauge('readers_busy', 'Connections that read', () => pool.numUsed())
  gauge('readers_idle', 'Connections that wait to be asked', () => pool.numFree())
  gauge('reads_waiting', 'Questions that wait for a connection', () => pool.numPendingAcquires())
  counter('log_lines_dropped_total', 'Lines of the log that could not be written', () => log.dropped)
  gauge('memory_bytes', 'Resident memory of the process', () => process.memoryUsage.rss())
}

/** Local clients only. The proxy is local too, but adds a header. */
export function serveMetrics(measured: Metrics) {
  return async function metrics(ctx: Context): Promise<void> {
    const isForwarded = ctx.get('X-Forwarded-For') !== '' || ctx.get('Forwarded') !== ''
    if (isForwarded || !isLoopback(ctx.req.socket.remoteAddress)) throw new NotFound('Este endereço não existe.')
    ctx.set('Cache-Control', NO_STORE)
    const { registry } = measured
    ctx.type = registry.contentType
    ctx.body = await registry.metrics()
  }
}

const isLoopback = (address = '') => /^(::ffff:)?127\.|^::1$/.test(address)
