import { setTimeout } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import type { CookieClient, SiteNode } from './nodes.ts'
import { svg } from './pictures.ts'
import { multipartForm } from './signed-in-site.ts'

type Outcome = 'acknowledged' | 'refused' | 'not kept' | 'no answer'
/** `mark`: the last acknowledged text; null while a save is pending. */
type Item = { id: string; slug: string; mark: string | null }

/** Messages that guarantee that nothing was written. */
const NOT_WRITTEN = /nada foi guardado|não foi guardada/
const MARK = /marca-\d+-/

const drawingWith = (number: number) => svg(4, 3).toString().replace('</svg>', `<path d="M${number} 1"/></svg>`)

/** Organisers who save without a pause on any running node. Each save has a unique mark to find it in the log. */
export class ConcurrentWriters {
  readonly outcomes = new Map<string, Outcome>()
  readonly pictures: string[] = []
  readonly problems: string[] = []
  acknowledged = 0
  #last = 0
  #isStopped = false
  #shared: string[] = []

  constructor(
    readonly nodes: readonly SiteNode[],
    readonly visitors: readonly CookieClient[],
    readonly random: () => number,
  ) {}

  async write(): Promise<void> {
    const writeInLoop = async (visitor: CookieClient) => {
      for (const ownItems: Item[] = []; !this.#isStopped; ) await this.#saveOnce(visitor, ownItems)
    }
    await Promise.all(this.visitors.map(writeInLoop))
  }

  stop(): void {
    this.#isStopped = true
  }

  /** Resolves after `count` more acknowledged saves. */
  async waitForMore(count: number): Promise<void> {
    for (const enough = this.acknowledged + count; this.acknowledged < enough; ) await setTimeout(1)
  }

  count(outcome: Outcome): number {
    return [...this.outcomes.values()].filter((each) => each === outcome).length
  }

  /** Each acknowledged save must be in the log once, any other at most once. */
  findInconsistencies(events: readonly { data: string }[]): string[] {
    const marks = events.flatMap(({ data }) => MARK.exec(data) ?? []).map(String)
    return [...new Set([...marks, ...this.outcomes.keys()])].flatMap((mark) => {
      const times = marks.filter((each) => each === mark).length
      const outcome = this.outcomes.get(mark) ?? 'never sent'
      const isCertain = !['refused', 'no answer'].includes(outcome)
      const isRight = isCertain ? times === (outcome === 'acknowledged' ? 1 : 0) : times <= 1
      return isRight ? [] : [`${mark}, ${outcome}, is ${times} times in the log`]
    })
  }

  async #saveOnce(visitor: CookieClient, ownItems: Item[]): Promise<void> {
    const mark = `marca-${++this.#last}-`
    const chance = this.random()
    const item = this.#pick(ownItems)
    if (!item || chance < 0.2) {
      const body = await this.#send(visitor, mark, 'POST', '/api/admin/news', { title: mark })
      if (!body) return
      ownItems.push({ id: body.id!, slug: body.slug!, mark })
      if (this.#shared.length < 3) this.#shared.push(body.id!)
    } else if (chance < 0.25) {
      const image = Buffer.from(drawingWith(this.#last))
      await this.#send(visitor, mark, 'POST', '/api/admin/sponsors', multipartForm({ name: mark, image }))
    } else if (chance < 0.3) {
      const form = multipartForm({ file: Buffer.from(drawingWith(this.#last)) }, `${mark}.svg`)
      const body = await this.#send(visitor, mark, 'POST', '/api/admin/upload', form)
      if (body) this.pictures.push(body.url!)
    } else if (chance < 0.6) {
      await this.#send(visitor, mark, 'PUT', `/api/admin/news/${this.#pick(this.#shared)}`, { excerpt: mark })
    } else {
      item.mark = null
      const body = await this.#send(visitor, mark, 'PUT', `/api/admin/news/${item.id}`, { title: mark })
      if (!body) return
      item.mark = mark
      if (this.random() < 0.3) await this.#checkRead(visitor, item)
    }
  }

  /** A writer must read their own save on every node. */
  async #checkRead(visitor: CookieClient, { slug, mark }: Item): Promise<void> {
    try {
      const { status, text } = await visitor.get((await this.#pickNode()).origin, `/api/news/${slug}`)
      if (status === 503) return
      if (status !== 200 || JSON.parse(text).title !== mark) this.problems.push(`stale: ${mark} ${status} ${text}`)
    } catch (error) {
      this.#recordFailure(error)
    }
  }

  /** The body, or null unless the save was acknowledged. One with a key is sent until it has an answer. */
  async #send(
    visitor: CookieClient,
    mark: string,
    method: string,
    path: string,
    body: object,
    key = this.random() < 0.5 ? uuidv7() : undefined,
  ): Promise<Record<string, string> | null> {
    this.outcomes.set(mark, 'no answer')
    try {
      const headers: Record<string, string> = key ? { 'idempotency-key': key } : {}
      const { origin } = await this.#pickNode()
      const { status, text } = await visitor.request(origin, method, path, body, headers)
      if (status < 300) {
        this.outcomes.set(mark, 'acknowledged')
        this.acknowledged += 1
        return JSON.parse(text)
      }
      this.outcomes.set(mark, NOT_WRITTEN.test(text) ? 'not kept' : 'refused')
      if (status !== 503) this.problems.push(`${method} ${path}: ${status} ${text}`)
    } catch (error) {
      this.#recordFailure(error)
      if (!key) return null
      return this.#send(visitor, mark, method, path, body, key)
    }
    return null
  }

  /** A connection error means that the node was killed; a timeout is a fault. */
  #recordFailure(error: unknown): void {
    if (!(error instanceof TypeError)) this.problems.push(String(error))
  }

  /** One that runs; where none does, once one does. */
  async #pickNode(): Promise<SiteNode> {
    for (;;) {
      const node = this.#pick(this.nodes.filter((each) => each.isUp()))
      if (node) return node
      await setTimeout(10)
    }
  }

  #pick<T>(all: readonly T[]): T | undefined {
    return all[Math.floor(this.random() * all.length)]
  }
}
