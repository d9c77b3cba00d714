import type { SanitisedHtml } from '../decider.ts'
import { openThread } from '../entry-point.ts'
import { Invalid } from '../errors.ts'
import { sanitise } from './sanitise.ts'

const SHORT_LENGTH = 4_000 // takes 2 ms, for hostile input at most 40 ms on a slow machine
const TIMEOUT_MS = 15_000 // a megabyte of prose takes two seconds

/** Sanitises long texts in a thread, one after another, so that they do not block the event loop. */
export class Sanitiser {
  readonly #thread = openThread<string, SanitisedHtml>('sanitising/sanitise-worker')
  #last: Promise<unknown> = Promise.resolve()

  /** Resolves to null for a text that takes too long, or ends the thread. */
  async sanitise(html: string, timeoutMs = TIMEOUT_MS): Promise<SanitisedHtml | null> {
    if (html.length <= SHORT_LENGTH) return sanitise(html)
    // The time of a text begins when those before it are done
    const result = this.#last.then(() => this.#thread.run(html, { signal: AbortSignal.timeout(timeoutMs) }))
    this.#last = result.catch(() => {})
    return result.catch(() => null)
  }

  close(): Promise<void> {
    return this.#thread.destroy()
  }
}

/** Throws Invalid for a text that could not be sanitised. */
export function accepted(html: SanitisedHtml | null, field: string): SanitisedHtml {
  if (html !== null) return html
  throw Invalid.field(field, 'Este texto é demasiado complicado. Simplifique a formatação ou divida-o.')
}
