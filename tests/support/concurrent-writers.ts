import type { SiteNode, Visitor } from './nodes.ts'
import { svg } from './pictures.ts'
import { multipartForm } from './signed-in-site.ts'

type Outcome = 'acknowledged' | 'refused' | 'not kept' | 'no answer'
/** `mark`: the text that it was last acknowledged with; null while that is in doubt. */
type Item = { id: string; slug: string; mark: string | null }

/** What a refusal says that promises that the log has nothing of it. */
const NOT_KEPT = /nada foi guardado|não foi guardada/
const MARK = /marca-\d+-/

/**
 * Organisers who write to whichever node is up, one save after the other each, without a pause. Every save carries a mark
 * of its own, by which it is found in the log again.
 */
export class Crowd {
  readonly outcomes = new Map<string, Outcome>()
  readonly pictures: string[] = []
  readonly wrong: string[] = []
  readonly refusals: string[] = []
  acknowledged = 0
  reads = 0
  #last = 0
  #isOver = false
  #shared: string[] = []
  #waiting: { count: number; resolve(): void }[] = []

  constructor(
    readonly nodes: readonly SiteNode[],
    readonly visitors: readonly Visitor[],
    readonly random: () => number,
  ) {}

  /** Writes until `stop` is called. */
  async write(): Promise<void> {
    await Promise.all(this.visitors.map((visitor) => this.#writeOn(visitor)))
  }

  stop(): void {
    this.#isOver = true
  }

  /** Once so many more saves have been acknowledged. */
  more(count: number): Promise<void> {
    return new Promise((resolve) => this.#waiting.push({ count: this.acknowledged + count, resolve }))
  }

  count(outcome: Outcome): number {
    return [...this.outcomes.values()].filter((each) => each === outcome).length
  }

  /** What the log's events do not bear out: each acknowledged save is in it once, any other at most once. */
  compare(events: readonly { data: string }[]): string[] {
    const found = new Map<string, number>()
    for (const { data } of events) {
      const mark = MARK.exec(data)?.[0]
      if (mark) found.set(mark, (found.get(mark) ?? 0) + 1)
    }
    const wrong = [...found.keys()].filter((mark) => !this.outcomes.has(mark)).map((mark) => `${mark} was never sent`)
    for (const [mark, outcome] of this.outcomes) {
      const times = found.get(mark) ?? 0
      const isRight = outcome === 'acknowledged' ? times === 1 : outcome === 'not kept' ? times === 0 : times <= 1
      if (!isRight) wrong.push(`${mark}, ${outcome}, is ${times} times in the log`)
    }
    return wrong
  }

  async #writeOn(visitor: Visitor): Promise<void> {
    const mine: Item[] = []
    while (!this.#isOver) await this.#saveOnce(visitor, mine)
  }

  async #saveOnce(visitor: Visitor, mine: Item[]): Promise<void> {
    const mark = `marca-${++this.#last}-`
    const chance = this.random()
    const item = this.#oneOf(mine)
    if (!item || chance < 0.2) {
      const body = await this.#send(visitor, mark, 'POST', '/api/admin/news', { title: mark })
      if (!body) return
      mine.push({ id: body.id!, slug: body.slug!, mark })
      if (this.#shared.length < 3) this.#shared.push(body.id!)
    } else if (chance < 0.3) {
      const drawing = svg(4, 3).toString().replace('</svg>', `<desc>${mark}</desc></svg>`)
      const body = await this.#send(
        visitor,
        mark,
        'POST',
        '/api/admin/upload',
        multipartForm({ file: Buffer.from(drawing) }, `${mark}.svg`),
      )
      if (body) this.pictures.push(body.url!)
    } else if (chance < 0.6) {
      await this.#send(visitor, mark, 'PUT', `/api/admin/news/${this.#oneOf(this.#shared)}`, { excerpt: mark })
    } else {
      item.mark = null
      const body = await this.#send(visitor, mark, 'PUT', `/api/admin/news/${item.id}`, { title: mark })
      if (!body) return
      item.mark = mark
      if (this.random() < 0.3) await this.#look(visitor, item)
    }
  }

  /** Whoever saved sees it on every node. */
  async #look(visitor: Visitor, { slug, mark }: Item): Promise<void> {
    try {
      const { status, text } = await visitor.get(this.#anyNode().origin, `/api/news/${slug}`)
      if (status === 503) return
      this.reads += 1
      if (status !== 200 || JSON.parse(text).title !== mark) this.wrong.push(`stale: ${mark} ${status} ${text}`)
    } catch (error) {
      this.#blame(error)
    }
  }

  /** What came back, or null unless it was acknowledged. */
  async #send(
    visitor: Visitor,
    mark: string,
    method: string,
    path: string,
    body: object,
  ): Promise<Record<string, string> | null> {
    this.outcomes.set(mark, 'no answer')
    try {
      const { status, text, ms } = await visitor.ask(this.#anyNode().origin, method, path, body)
      if (status < 300) {
        this.outcomes.set(mark, 'acknowledged')
        this.#count()
        return JSON.parse(text)
      }
      this.refusals.push(`${status} after ${Math.round(ms)} ms: ${text}`)
      this.outcomes.set(mark, NOT_KEPT.test(text) ? 'not kept' : 'refused')
      if (status !== 503) this.wrong.push(`${method} ${path}: ${status} ${text}`)
    } catch (error) {
      this.#blame(error)
    }
    return null
  }

  /** A connection breaks when its node is killed. One that hangs is a fault. */
  #blame(error: unknown): void {
    if (!(error instanceof TypeError)) this.wrong.push(String(error))
  }

  #count(): void {
    this.acknowledged += 1
    const reached = this.#waiting.filter(({ count }) => this.acknowledged >= count)
    this.#waiting = this.#waiting.filter((each) => !reached.includes(each))
    for (const { resolve } of reached) resolve()
  }

  #anyNode(): SiteNode {
    return this.#oneOf(this.nodes.filter((node) => node.isUp())) ?? this.nodes[0]!
  }

  #oneOf<T>(all: readonly T[]): T | undefined {
    return all[Math.floor(this.random() * all.length)]
  }
}
