import { Counter, Histogram, Registry } from 'prom-client'

export type Work = 'render' | 'write'

/** A page takes some 20 ms, a durable write a few; what takes a second is not well. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]

const routeKinds: readonly [kind: string, of: RegExp][] = [
  ['admin', /^\/(api\/)?admin(\/|$)/],
  ['api', /^\/api(\/|$)/],
  ['file', /^\/(assets|uploads|retratos)(\/|$)/],
  ['probe', /^\/(healthz|readyz|metrics)$/],
  ['document', /^\/[\w-]+\.\w+$/],
]

/** What sort of address it is: a few words, however many addresses there are. */
const routeKindOf = (path: string) => routeKinds.find(([, of]) => of.test(path))?.[0] ?? 'page'

type Series = { kind: string; status: number; count: number }

/** What a site counts of itself. There is nothing of a person in it. */
export class Metrics {
  readonly registry = new Registry()
  readonly #requests = new Map<string, Series>()
  readonly #work = new Histogram({
    name: 'fliporto_work_seconds',
    help: 'Rendering a page; writing until it is durable',
    labelNames: ['work'],
    buckets: SECONDS,
    registers: [this.registry],
  })

  /** `lines`: the log, which counts what it could not write. */
  constructor(readonly lines: { readonly dropped: number } = { dropped: 0 }) {
    const requests = this.#requests
    new Counter({
      name: 'fliporto_requests_total',
      help: 'Requests answered, by sort of address and status',
      labelNames: ['kind', 'status'],
      registers: [this.registry],
      collect() {
        this.reset()
        for (const { kind, status, count } of requests.values()) this.inc({ kind, status }, count)
      },
    })
  }

  /** Where requests of this sort are counted: a plain number, since the library's own would take longer than an answer. */
  requestSeries(path: string, status: number): Series {
    const kind = routeKindOf(path)
    const name = `${kind} ${status}`
    const series = this.#requests.get(name) ?? { kind, status, count: 0 }
    this.#requests.set(name, series)
    return series
  }

  /** The same function, timed. What fails is not counted. */
  timed<Run extends (...asked: never[]) => Promise<unknown>>(work: Work, run: Run): Run {
    const withClock = async (...asked: never[]) => {
      const begun = performance.now()
      const done = await run(...asked)
      this.#work.observe({ work }, (performance.now() - begun) / 1000)
      return done
    }
    return withClock as Run
  }
}
