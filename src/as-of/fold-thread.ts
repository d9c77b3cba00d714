import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import type { SiteLocation } from '../db/open.ts'
import { startThread } from '../entry-point.ts'

/** `after`: what the file has already, 0 for a new one. */
export type FoldRequest = { file: string; after: number; position: number }

export type FoldReply = { kind: 'progress'; done: number } | { kind: 'done' } | { kind: 'failed'; reason: string }

type Running = { onProgress(done: number): void; resolve(): void; reject(reason: Error): void }

const CLOSE_TIMEOUT_MS = 5_000

/** A worker thread that folds the log, for one request at a time. A thread that has died is replaced. */
export class FoldThread {
  #worker: Worker | undefined
  #running: Running | undefined

  constructor(readonly location: SiteLocation) {}

  /** Loading the thread's modules takes as long as folding a small log. */
  warmUp(): void {
    this.#worker ??= this.#start()
  }

  async fold(request: FoldRequest, onProgress: (done: number) => void): Promise<void> {
    this.#worker ??= this.#start()
    const worker = this.#worker
    worker.ref()
    try {
      await new Promise<void>((resolve, reject) => {
        this.#running = { onProgress, resolve, reject }
        worker.postMessage(request)
      })
    } finally {
      this.#running = undefined
      worker.unref()
    }
  }

  async close(): Promise<void> {
    const worker = this.#worker
    if (!worker) return
    const ended = once(worker, 'exit')
    worker.postMessage('close')
    const timeout = new AbortController()
    const late = setTimeout(CLOSE_TIMEOUT_MS, undefined, { signal: timeout.signal }).then(() => worker.terminate())
    await Promise.race([ended, late]).finally(() => timeout.abort())
  }

  #start(): Worker {
    const worker = startThread('as-of/fold-worker', this.location)
    worker.unref() // an idle thread must not keep a command running
    const end = (reason: Error) => {
      if (this.#worker !== worker) return
      this.#worker = undefined
      this.#running?.reject(reason)
    }
    return worker
      .on('message', (reply: FoldReply) => this.#receive(reply))
      .on('error', end)
      .on('exit', (code) => end(new Error(`The thread that folds the log ended with ${code}`)))
  }

  #receive(reply: FoldReply): void {
    if (reply.kind === 'progress') this.#running?.onProgress(reply.done)
    else if (reply.kind === 'done') this.#running?.resolve()
    else this.#running?.reject(new Error(reply.reason))
  }
}
