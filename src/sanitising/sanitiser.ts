import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import type { SanitisedHtml } from '../decider.ts'
import { startThread } from '../entry-point.ts'
import { Invalid } from '../errors.ts'
import { sanitise } from './sanitise.ts'

const SHORT_LENGTH = 4_000 // takes 2 ms, for hostile input at most 40 ms on a slow machine
const TIMEOUT_MS = 15_000 // a megabyte of prose takes two seconds

/** Sanitises long texts in a worker thread, one after another, so that they do not block the event loop. */
export class Sanitiser {
  #worker: Worker | undefined
  #last: Promise<unknown> = Promise.resolve()

  /** Resolves to null for a text that takes too long, or ends the thread. */
  async sanitise(html: string, timeoutMs = TIMEOUT_MS): Promise<SanitisedHtml | null> {
    if (html.length <= SHORT_LENGTH) return sanitise(html)
    const result = this.#last.then(() => this.#inThread(html, timeoutMs))
    this.#last = result
    return result
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
    this.#worker = undefined
  }

  async #inThread(html: string, timeoutMs: number): Promise<SanitisedHtml | null> {
    this.#worker ??= startThread('sanitising/sanitise-worker')
    const worker = this.#worker
    worker.ref()
    try {
      const answer = once(worker, 'message', { signal: AbortSignal.timeout(timeoutMs) })
      worker.postMessage(html)
      return (await answer)[0]
    } catch {
      await this.close()
      return null
    } finally {
      worker.unref() // an idle thread must not keep a command running
    }
  }
}

/** Throws Invalid for a text that could not be sanitised. */
export function accepted(html: SanitisedHtml | null, field: string): SanitisedHtml {
  if (html !== null) return html
  const message = 'Este texto é demasiado complicado. Simplifique a formatação ou divida-o.'
  throw new Invalid(message, { [field]: message })
}
