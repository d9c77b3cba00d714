import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { startThread } from '../entry-point.ts'
import { Busy } from '../errors.ts'

export type Reply<Result> =
  | { kind: 'progress'; done: number }
  | { kind: 'done'; result: Result }
  | { kind: 'failed'; reason: string }

type Running<Result> = { onProgress(done: number): void; resolve(result: Result): void; reject(reason: Error): void }

type ThreadOptions = { entry: string; data: unknown; idleMs?: number }

const IDLE_MS = 10 * 60_000
const CLOSE_TIMEOUT_MS = 5_000

export const notShown = (cause: unknown) =>
  new Busy('Não foi possível mostrar este momento. Tente de novo.', 1, { cause })

/** A worker thread that answers requests, one after another; Busy where it ends before its answer. It ends when it has long been idle. */
export class Thread<Request, Result> {
  #worker: Worker | undefined
  #running: Running<Result> | undefined
  #last: Promise<unknown> = Promise.resolve()
  #idle: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(readonly options: ThreadOptions) {}

  /** Loading the thread's modules takes longer than a small request. */
  warmUp(): void {
    if (!this.#isClosed) this.#start()
  }

  run(request: Request, onProgress: (done: number) => void = () => {}): Promise<Result> {
    const result = this.#last.then(() => this.#run(request, onProgress))
    this.#last = result.catch(() => {})
    return result
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#idle)
    const worker = this.#worker
    if (!worker) return
    const ended = once(worker, 'exit')
    worker.postMessage('close')
    const timeout = new AbortController()
    const late = setTimeout(CLOSE_TIMEOUT_MS, undefined, { signal: timeout.signal }).then(() => worker.terminate())
    await Promise.race([ended, late]).finally(() => timeout.abort())
  }

  async #run(request: Request, onProgress: (done: number) => void): Promise<Result> {
    if (this.#isClosed) throw notShown(new Error('the thread is closed'))
    const worker = this.#start()
    worker.ref()
    try {
      return await new Promise<Result>((resolve, reject) => {
        this.#running = { onProgress, resolve, reject }
        worker.postMessage(request)
      })
    } finally {
      this.#running = undefined
      this.#idle?.refresh()
      worker.unref()
    }
  }

  #start(): Worker {
    const { entry, data, idleMs = IDLE_MS } = this.options
    this.#idle ??= globalThis.setTimeout(() => this.#endIfIdle(), idleMs).unref()
    this.#idle.refresh()
    if (this.#worker) return this.#worker
    const worker = startThread(entry, data)
    worker.unref() // an idle thread must not keep a command running
    const end = (cause: Error) => {
      if (this.#worker !== worker) return
      this.#worker = undefined
      this.#running?.reject(notShown(cause))
    }
    this.#worker = worker
      .on('message', (reply: Reply<Result>) => this.#receive(reply))
      .on('error', end)
      .on('exit', (code) => end(new Error(`The thread ${entry} ended with ${code}`)))
    return worker
  }

  #endIfIdle(): void {
    if (this.#running) return
    this.#worker?.postMessage('close')
    this.#worker = undefined
  }

  #receive(reply: Reply<Result>): void {
    if (reply.kind === 'progress') this.#running?.onProgress(reply.done)
    else if (reply.kind === 'done') this.#running?.resolve(reply.result)
    else this.#running?.reject(new Error(reply.reason))
  }
}
