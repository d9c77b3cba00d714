import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { entryPointUrl } from '../entry-point.ts'
import { Invalid } from '../errors.ts'
import { sanitise } from './sanitise.ts'

/** So many characters, whatever they are, take 40 ms at most on a slow machine, and as a rule two. */
const SHORT = 4_000

/** A megabyte of prose takes a second or two; only what was made to take long takes longer. */
const PATIENCE_MS = 15_000

export const isShort = (html: string) => html.length <= SHORT

/** Sanitises texts of any length without keeping anybody waiting: long ones in a thread of its own, one after another. */
export class Sanitiser {
  #worker: Worker | undefined
  #last: Promise<unknown> = Promise.resolve()

  /** Throws Invalid for a text that takes longer than `patienceMs`. */
  async sanitise(html: string, patienceMs = PATIENCE_MS): Promise<string> {
    if (isShort(html)) return sanitise(html)
    const answer = this.#last.then(() => this.#inThread(html, patienceMs))
    this.#last = answer.catch(() => {})
    return answer
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
    this.#worker = undefined
  }

  async #inThread(html: string, patienceMs: number): Promise<string> {
    this.#worker ??= startWorker()
    const worker = this.#worker
    worker.ref()
    try {
      const answer = once(worker, 'message', { signal: AbortSignal.timeout(patienceMs) })
      worker.postMessage(html)
      return (await answer)[0]
    } catch (cause) {
      await this.close()
      throw new Invalid('Este texto é demasiado complicado. Simplifique a formatação ou divida-o.', {}, { cause })
    } finally {
      // A thread that waits for texts keeps no command from ending
      worker.unref()
    }
  }
}

/** Where tests run the sources, a thread cannot read them by itself. */
function startWorker(): Worker {
  const file = entryPointUrl('sanitising/sanitise-worker')
  if (!file.href.endsWith('.ts')) return new Worker(file)
  const code = `import('tsx/esm/api').then(({ register }) => register() && import(${JSON.stringify(file.href)}))`
  return new Worker(code, { eval: true })
}
