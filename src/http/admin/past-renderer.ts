import { Thread } from '../../as-of/thread.ts'
import type { Festival } from '../../festival.ts'
import type { RenderOptions } from '../render.tsx'
import { Representation, type RepresentationOptions } from '../representation.ts'

export type RendererOptions = Pick<RenderOptions, 'assets' | 'publicUrl'> & { location: Festival['location'] }

/** `file`: the read tables of the moment; `path`: below `base`, as the browser has it. */
export type PastPage = {
  file: string
  base: string
  path: string
  search: string
  today: string
  past: NonNullable<RenderOptions['past']>
}

export type PastAnswer = { redirect: string } | RepresentationOptions

/**
 * Renders pages of the past in a thread of its own. They are not kept, and long: on the main thread each would delay the
 * visitors' kept pages by up to 0.1 s.
 */
export class PastRenderer {
  readonly #thread: Thread<PastPage, PastAnswer>

  constructor(options: RendererOptions) {
    this.#thread = new Thread({ entry: 'http/admin/past-worker', data: options })
  }

  warmUp(): void {
    this.#thread.warmUp()
  }

  async render(page: PastPage): Promise<Representation | { redirect: string }> {
    const answer = await this.#thread.run(page)
    if ('redirect' in answer) return answer
    const { buffer, byteOffset, byteLength } = answer.body // which arrives as an array of bytes
    return new Representation({ ...answer, body: Buffer.from(buffer, byteOffset, byteLength) })
  }

  close(): Promise<void> {
    return this.#thread.close()
  }
}
