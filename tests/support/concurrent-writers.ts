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
  resent = 0
  reads = 0
  #last = 0
  #isStopped = false
  #shared: string[] = []
  #waiters: { count: number; resolve(): void }[] = []

  constructor(
    readonly nodes: readonly SiteNode[],
    readonly visitors: readonly CookieClient[],
    readonly random: () => number,
  ) {}

  async write(): Promise<void> {
    await Promise.all(this.visitors.map((visitor) => this.#writeInLoop(visitor)))
  }

  stop(): void {
    this.#isStopped = true
  }

  /** Resolves after `count` more acknowledged saves. */
  waitForMore(count: number): Promise<void> {
    return new Promise((resolve) => this.#waiters.push({ count: this.acknowledged + count, resolve }))
  }

  count(outcome: Outcome): number {
    return [...this.outcomes.values()].filter((each) => each === outcome).length
  }

  /** Each acknowledged save must be in the log once, any other at most once. */
  findInconsistencies(events: readonly { data: string }[]): string[] {
    const found = new Map<string, number>()
    for (const { data } of events) {
      const mark = MARK.exec(data)?.[0]
      if (mark) found.set(mark, (found.get(mark) ?? 0) + 1)
    }
    const problems = [...found.keys()]
      .filter((mark) => !this.outcomes.has(mark))
      .map((mark) => `${mark} was never sent`)
    for (const [mark, outcome] of this.outcomes) {
      const times = found.get(mark) ?? 0
      const isRight = outcome === 'acknowledged' ? times === 1 : outcome === 'not kept' ? times === 0 : times <= 1
      if (!isRight) problems.push(`${mark}, ${outcome}, is ${times} times in the log`)
    }
    return problems
  }

  async #writeInLoop(visitor: CookieClient): Promise<void> {
    const ownItems: Item[] = []
    while (!this.#isStopped) await this.#saveOnce(visitor, ownItems)
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
      this.reads += 1
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
        this.#countAcknowledged()
        return JSON.parse(text)
      }
      this.outcomes.set(mark, NOT_WRITTEN.test(text) ? 'not kept' : 'refused')
      if (status !== 503) this.problems.push(`${method} ${path}: ${status} ${text}`)
    } catch (error) {
      this.#recordFailure(error)
      if (!key) return null
      this.resent += 1
      return this.#send(visitor, mark, method, path, body, key)
    }
    return null
  }

  /** A connection error means that the node was killed; a timeout is a fault. */
  #recordFailure(error: unknown): void {
    if (!(error instanceof TypeError)) this.problems.push(String(error))
  }

  #countAcknowledged(): void {
    this.acknowledged += 1
    const reached = this.#waiters.filter(({ count }) => this.acknowledged >= count)
    this.#waiters = this.#waiters.filter((each) => !reached.includes(each))
    for (const { resolve } of reached) resolve()
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
