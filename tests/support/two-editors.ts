import type { PublicSection } from '../../src/content/section.ts'
import { BlockSession } from '../../views/editing/block-session.ts'
import { isWhole, type Place, valuesOf } from '../../views/editing/place.ts'
import { sectionCalls } from '../../views/editing/section-calls.ts'
import type { send as Send, Sent } from '../../views/forms/send.ts'

type Values = Readonly<Record<string, string>>
/** What was sent, and what the page had shown by then. */
export type SentRequest = { values: Values; seen: ReadonlySet<string>; acknowledged: boolean }

/** How the network treats a request: it may get lost on its way, or its answer may, and both may take their time. */
export type Network = { fate(): 'arrives' | 'request lost' | 'answer lost'; pause(): Promise<void> }

export type Admin = { name: string; origin: string; cookie: string }

/** An administrator who edits one block through the client's own code, and remembers what the page ever showed. */
export class Editor {
  readonly sentRequests: SentRequest[] = []
  readonly falseConflicts: string[] = []
  conflicts = 0
  session: BlockSession | null = null
  readonly #seen = new Set<string>()
  #clash: Values | null = null

  constructor(
    readonly admin: Admin,
    readonly place: Place,
    readonly network: Network,
  ) {}

  get openSession(): BlockSession | null {
    return this.session?.snapshot().ended ? null : this.session
  }

  async startSession(): Promise<void> {
    const { page, sectionKey } = this.place
    const answer = await fetch(`${this.admin.origin}/api/page-sections?pageSlug=${page.slug}`)
    const sections = (await answer.json()) as PublicSection[]
    const stored = sections.find((section) => section.sectionKey === sectionKey)
    if (stored && !isWhole(stored)) return
    this.#see(valuesOf(this.place, stored ?? null))
    const session = new BlockSession(this.place, stored ?? null, {
      calls: sectionCalls({ send: this.#send, upload: () => Promise.reject(new Error('no pictures here')) }),
      insist: (write) => write(),
      tell() {},
      meansToHide: () => false,
      onRow() {},
    })
    session.subscribe(() => this.#look(session))
    this.session = session
  }

  resolveConflict(side: 'mine' | 'theirs'): void {
    const clash = this.openSession?.snapshot().form.clash
    if (!clash) return
    this.#see(clash.values)
    this.openSession!.settle(Object.fromEntries(clash.fields.map((name) => [name, side])))
  }

  #see(values: Values): void {
    for (const value of Object.values(values)) this.#seen.add(value)
  }

  /** What the editor shows of others' is seen; a conflict about it, or about an own text, is none. */
  #look(session: BlockSession): void {
    const { clash, initial, values } = session.snapshot().form
    if (clash && clash.values !== this.#clash) {
      this.conflicts++
      const texts = clash.fields.map((name) => clash.values[name] ?? '')
      const known = texts.filter((text) => text.includes(this.admin.name) || this.#seen.has(text))
      if (known.length > 0 || texts.length === 0) this.falseConflicts.push(`${this.admin.name}: ${known}`)
    }
    this.#clash = clash?.values ?? null
    for (const [name, value] of Object.entries(values)) if (!clash && value === initial[name]) this.#seen.add(value)
  }

  readonly #send: typeof Send = async <T>(method: string, path: string, body?: object): Promise<Sent<T>> => {
    const fate = this.network.fate()
    const lost = { error: { status: 0, message: 'lost' } }
    const seen = new Set(this.#seen)
    await this.network.pause()
    if (fate === 'request lost') return lost
    const headers = { cookie: this.admin.cookie, 'content-type': 'application/json' }
    const answer = await fetch(this.admin.origin + path, { method, headers, body: body && JSON.stringify(body) })
    const said = await answer.json()
    await this.network.pause()
    const acknowledged = answer.ok && fate === 'arrives'
    if (body) this.sentRequests.push({ values: { ...(body as Values) }, seen, acknowledged })
    if (fate === 'answer lost') return lost
    if (answer.ok) return { data: said as T }
    return { error: { status: answer.status, message: String(answer.status), refusal: said } }
  }
}
