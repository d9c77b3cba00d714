import { setTimeout } from 'node:timers/promises'
import type { Piscina } from 'piscina'
import { CLOSING, DONE, newFoldState, WANTED } from '../../as-of/kept-fold.ts'
import type { FoldProgress } from '../../content/history.ts'
import { openThread } from '../../entry-point.ts'
import { Busy } from '../../errors.ts'
import type { Festival } from '../../festival.ts'
import type { RenderOptions } from '../render.tsx'
import { Representation, type RepresentationOptions } from '../representation.ts'

export type PastOptions = Pick<RenderOptions, 'assets' | 'publicUrl'> & Pick<Festival, 'location'>

/** What is asked about the site as of a position. `path`: below `base`, as the browser has it. */
export type PastRequest = { position: number; base: string; path: string; search: string } & (PastPage | PastRead)
export type PastPage = { today: string; past: NonNullable<RenderOptions['past']> }
export type PastRead = { read: string; slug: string }

type Redirect = { redirect: string }
export type PastAnswer = Redirect | RepresentationOptions

const WAIT_MS = 400 // then the answer says how far the fold is
const COLLECTED_MS = 10_000 // a waiting page asks again sooner

/**
 * The site as it was: a thread folds the log and answers from the last fold. An answer that nobody waited for is kept
 * until it is asked for again, so that two moments that are looked at in turns cannot fold for ever.
 */
export class Past {
  readonly #state = newFoldState()
  readonly #thread: Piscina<PastRequest, PastAnswer>
  readonly #asked = new Map<string, Promise<Redirect | Representation>>()

  constructor(
    options: PastOptions,
    readonly waitMs = WAIT_MS,
  ) {
    this.#thread = openThread('http/admin/past-worker', { ...options, state: this.#state })
    this.#thread.on('error', () => this.#asked.clear()) // of a thread that ended before it took what was asked
  }

  /** Throws Busy where the thread ends before its answer. */
  async ask(request: PastRequest): Promise<Redirect | Representation | FoldProgress> {
    const running = this.#running(request)
    const answered = new AbortController()
    const late = setTimeout(this.waitMs, undefined, { signal: answered.signal }).catch(() => undefined)
    const answer = await Promise.race([running, late]).finally(() => answered.abort())
    const done = this.#state[WANTED] === request.position ? this.#state[DONE]! : 0
    if (!answer && done < request.position) return { done, of: request.position }
    return answer ?? running
  }

  /** The first long page of a thread takes longer than the next: it is one of the present, and nobody waits. */
  warmUp(): void {
    void this.#thread.run({} as PastRequest, { name: 'warmUp' }).catch(() => {})
  }

  /** The thread ends its fold first, because one that is terminated inside SQLite can take the process with it. */
  close(): Promise<void> {
    this.#state[CLOSING] = 1
    return this.#thread.close({ force: true })
  }

  #running(request: PastRequest): Promise<Redirect | Representation> {
    const key = JSON.stringify(request)
    const running = this.#asked.get(key) ?? this.#run(request)
    if (this.#asked.has(key)) return running
    this.#asked.set(key, running)
    const forget = () => this.#asked.delete(key)
    void running.then(() => setTimeout(COLLECTED_MS, undefined, { ref: false }).then(forget), forget)
    return running
  }

  async #run(request: PastRequest): Promise<Redirect | Representation> {
    const answer = await this.#thread.run(request).catch((cause) => {
      throw new Busy('Não foi possível mostrar este momento. Tente de novo.', 1, { cause })
    })
    if ('redirect' in answer) return answer
    const { buffer, byteOffset, byteLength } = answer.body // which arrives as an array of bytes
    return new Representation({ ...answer, body: Buffer.from(buffer, byteOffset, byteLength) })
  }
}
