import type { PublicSection } from '../../src/content/section.ts'
import { type BlockAddress, isComplete, valuesOf } from '../../views/editing/block-address.ts'
import { BlockSession } from '../../views/editing/block-session.ts'
import { createSectionRequests } from '../../views/editing/section-requests.ts'
import type { Result, send as Send } from '../../views/forms/send.ts'

type Values = Readonly<Record<string, string>>
/** `seen` are the texts that the page had shown before. */
export type SentRequest = { values: Values; seen: ReadonlySet<string>; acknowledged: boolean }

/** Decides whether a request or its response is lost, and how long they take. */
export type Network = { fate(): 'arrives' | 'request lost' | 'response lost'; pause(): Promise<void> }

export type Admin = { name: string; origin: string; cookie: string }

/** An administrator who edits one block through the client's code; records every text that the page shows. */
export class Editor {
  readonly sentRequests: SentRequest[] = []
  readonly falseConflicts: string[] = []
  conflicts = 0
  session: BlockSession | null = null
  readonly #seen = new Set<string>()
  #conflict: Values | null = null

  constructor(
    readonly admin: Admin,
    readonly block: BlockAddress,
    readonly network: Network,
  ) {}

  get openSession(): BlockSession | null {
    return this.session?.snapshot().ended ? null : this.session
  }

  async startSession(): Promise<void> {
    const { page, sectionKey } = this.block
    const response = await fetch(`${this.admin.origin}/api/page-sections?pageSlug=${page.slug}`)
    const sections = (await response.json()) as PublicSection[]
    const stored = sections.find((section) => section.sectionKey === sectionKey)
    if (stored && !isComplete(stored)) return
    this.#addSeen(valuesOf(this.block, stored ?? null))
    const session = new BlockSession(this.block, stored ?? null, {
      requests: createSectionRequests({
        send: this.#send,
        upload: () => Promise.reject(new Error('no pictures here')),
      }),
      retryAfterSignIn: (write) => write(),
      notify() {},
      confirmHide: () => false,
      onRow() {},
    })
    session.subscribe(() => this.#recordShownTexts(session))
    this.session = session
  }

  resolveConflict(side: 'local' | 'remote'): void {
    const conflict = this.openSession?.snapshot().form.conflict
    if (!conflict) return
    this.#addSeen(conflict.values)
    this.openSession!.resolveConflict(Object.fromEntries(conflict.fields.map((name) => [name, side])))
  }

  #addSeen(values: Values): void {
    for (const value of Object.values(values)) this.#seen.add(value)
  }

  /** A conflict about a text that was shown before, or about one's own, is false. */
  #recordShownTexts(session: BlockSession): void {
    const { conflict, initial, values } = session.snapshot().form
    if (conflict && conflict.values !== this.#conflict) {
      this.conflicts++
      const texts = conflict.fields.map((name) => conflict.values[name] ?? '')
      const known = texts.filter((text) => text.includes(this.admin.name) || this.#seen.has(text))
      if (known.length > 0 || texts.length === 0) this.falseConflicts.push(`${this.admin.name}: ${known}`)
    }
    this.#conflict = conflict?.values ?? null
    for (const [name, value] of Object.entries(values)) if (!conflict && value === initial[name]) this.#seen.add(value)
  }

  readonly #send: typeof Send = async <T>(method: string, path: string, body?: object): Promise<Result<T>> => {
    const fate = this.network.fate()
    const lost = { error: { status: 0, message: 'lost' } }
    const seen = new Set(this.#seen)
    await this.network.pause()
    if (fate === 'request lost') return lost
    const headers = { cookie: this.admin.cookie, 'content-type': 'application/json' }
    const response = await fetch(this.admin.origin + path, { method, headers, body: body && JSON.stringify(body) })
    const json = await response.json()
    await this.network.pause()
    const acknowledged = response.ok && fate === 'arrives'
    if (body) this.sentRequests.push({ values: { ...(body as Values) }, seen, acknowledged })
    if (fate === 'response lost') return lost
    if (response.ok) return { data: json as T }
    return { error: { status: response.status, message: String(response.status), refusal: json } }
  }
}
