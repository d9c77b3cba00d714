import { Counter, Histogram, Registry } from 'prom-client'

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
