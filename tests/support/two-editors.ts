import type { PublicSection, Section } from '../../src/content/section.ts'
import { itemTransport } from '../../views/admin/item-form/item-transport.ts'
import { newsSpec } from '../../views/admin/tabs/specs.ts'
import type { BlockTarget } from '../../views/editing/block-target.ts'
import { isComplete } from '../../views/editing/section-target.ts'
import { EditingSession, type Transport } from '../../views/forms/editing-session.ts'
import { type Choice, type FormState, isDirty } from '../../views/forms/form-state.ts'
import type { VersionedItem } from '../../views/forms/item-spec.ts'
import { isRepeat, type Result, type send as Send } from '../../views/forms/send.ts'
import { sendBody } from './signed-in-site.ts'

type Values = Readonly<Record<string, string>>
/** `seen` are the texts that the page had shown before. */
type SentRequest = { values: Values; seen: ReadonlySet<string>; acknowledged: boolean }

/** Decides whether a request or its response is lost, and how long they take. */
export type Network = {
  fate(): 'arrives' | 'request lost' | 'response lost'
  pause(): Promise<void>
  /** From now on everything arrives. */
  repair(): void
}

export type Admin = { name: string; origin: string; cookie: string }

/** An administrator who edits through the client's code; records every text that the page shows. */
export abstract class Editor<R extends VersionedItem = VersionedItem, T extends Transport<R> = Transport<R>> {
  readonly sentRequests: SentRequest[] = []
  readonly falseConflicts: string[] = []
  conflicts = 0
  session: EditingSession<R, T> | null = null
  readonly #seen = new Set<string>()
  #conflict: Values | null = null

  constructor(
    readonly admin: Admin,
    readonly network: Network,
  ) {}

  abstract open(): Promise<void>

  get openSession(): EditingSession<R, T> | null {
    return this.session?.snapshot().ended ? null : this.session
  }

  /** Null while nothing is open. */
  get form(): FormState | null {
    return this.openSession?.form ?? null
  }

  get isUnfinished(): boolean {
    return this.form !== null && (isDirty(this.form) || this.form.conflict !== null)
  }

  type(name: string, value: string): void {
    this.openSession?.change(name, value)
  }

  async save(): Promise<void> {
    await this.openSession?.save()
  }

  async resolveConflict(side: Choice): Promise<void> {
    const conflict = this.form?.conflict
    if (!conflict) return
    this.#addSeen(conflict.values)
    void this.openSession?.resolve(Object.fromEntries(conflict.fields.map((name) => [name, side])))
  }

  protected openRow(transport: T, row: R | null): void {
    this.#addSeen(transport.valuesOf(row))
    const session = new EditingSession<R, T>(transport, row, {
      sender: { send: this.send, upload: () => Promise.reject(new Error('no pictures here')) },
      notify() {},
      confirm: () => false,
      setTimer() {},
      clearTimer() {},
    })
    session.subscribe(() => this.#recordShownTexts(session.form))
    this.session = session
  }

  #addSeen(values: Values): void {
    for (const value of Object.values(values)) this.#seen.add(value)
  }

  /** A conflict about a text that was shown before, or about one's own, is false. */
  #recordShownTexts({ conflict, initial, values }: FormState): void {
    if (conflict && conflict.values !== this.#conflict) {
      this.conflicts++
      const texts = conflict.fields.map((name) => conflict.values[name] ?? '')
      const known = texts.filter((text) => text.includes(this.admin.name) || this.#seen.has(text))
      if (known.length > 0 || texts.length === 0) this.falseConflicts.push(`${this.admin.name}: ${known}`)
    }
    this.#conflict = conflict?.values ?? null
    for (const [name, value] of Object.entries(values)) if (!conflict && value === initial[name]) this.#seen.add(value)
  }

  protected async read<Row>(path: string): Promise<Row> {
    return (await (await fetch(this.admin.origin + path)).json()) as Row
  }

  protected readonly send: typeof Send = async <D>(
    method: string,
    path: string,
    body?: object,
    key?: string,
  ): Promise<Result<D>> => {
    const fate = this.network.fate()
    const lost = { error: { status: 0, message: 'lost' } }
    const seen = new Set(this.#seen)
    await this.network.pause()
    if (fate === 'request lost') return lost
    const { origin, cookie } = this.admin
    const headers = { cookie, ...(key === undefined ? {} : { 'idempotency-key': key }) }
    const response = await sendBody(origin + path, method, body, headers)
    const json = await response.json()
    await this.network.pause()
    const acknowledged = response.ok && fate === 'arrives'
    const values = (body instanceof FormData ? Object.fromEntries(body) : { ...body }) as Values
    if (body) this.sentRequests.push({ values, seen, acknowledged })
    if (fate === 'response lost') return lost
    if (response.ok) return { data: json as D, meta: response.headers }
    return { error: { status: response.status, message: String(response.status), refusal: json } }
  }
}

export class SectionEditor extends Editor<Section, BlockTarget<Section>> {
  constructor(
    admin: Admin,
    readonly pageSlug: string,
    readonly target: BlockTarget<Section>,
    network: Network,
  ) {
    super(admin, network)
  }

  async open(): Promise<void> {
    const sections = await this.read<PublicSection[]>(`/api/page-sections?pageSlug=${this.pageSlug}`)
    const stored = sections.find((section) => section.sectionKey === this.target.key)
    if (stored && !isComplete(stored)) return
    this.openRow(this.target, stored ?? null)
  }
}

export class FieldEditor extends Editor<VersionedItem, BlockTarget> {
  constructor(
    admin: Admin,
    readonly address: string,
    /** One of the item's fields. */
    readonly chooseTarget: () => BlockTarget,
    network: Network,
  ) {
    super(admin, network)
  }

  async open(): Promise<void> {
    this.openRow(this.chooseTarget(), await this.read<VersionedItem>(this.address))
  }

  override type(name: string, value: string): void {
    if (this.session?.transport.text === name) super.type(name, value)
  }
}

type NewsRow = Parameters<typeof newsSpec.valuesOf>[0]

/** Edits a whole article in the panel. */
export class PanelEditor extends Editor<NewsRow, Transport<NewsRow>> {
  constructor(
    admin: Admin,
    readonly address: string,
    network: Network,
  ) {
    super(admin, network)
  }

  async open(): Promise<void> {
    const saveItem = async ({ id, form, key }: { id: string; form: FormData; key: string }) => {
      const answer = await this.send<NewsRow>('PUT', `/api/admin/news/${id}`, form, key)
      return answer.error ? answer : { data: { row: answer.data, isRepeat: isRepeat(answer) } }
    }
    const nobody = { notifySaved() {}, notifyFailed() {} }
    this.openRow(itemTransport<NewsRow>(newsSpec, saveItem as never, nobody), await this.read<NewsRow>(this.address))
  }
}
