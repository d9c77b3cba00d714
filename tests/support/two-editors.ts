import type { PublicSection, Section } from '../../src/content/section.ts'
import { itemTransport } from '../../views/admin/item-form/item-transport.ts'
import { newsSpec } from '../../views/admin/tabs/specs.ts'
import type { BlockTarget } from '../../views/editing/block-target.ts'
import { isComplete } from '../../views/editing/section-target.ts'
import { EditingSession, type Transport } from '../../views/forms/editing-session.ts'
import { type Choice, type FormState, isDirty } from '../../views/forms/form-state.ts'
import type { VersionedItem } from '../../views/forms/item-spec.ts'
import { isRepeat, type Result, type send as Send } from '../../views/forms/send.ts'

type Values = Readonly<Record<string, string>>
/** `seen` are the texts that the page had shown before. */
export type SentRequest = { values: Values; seen: ReadonlySet<string>; acknowledged: boolean }

/** Decides whether a request or its response is lost, and how long they take. */
export type Network = {
  fate(): 'arrives' | 'request lost' | 'response lost'
  pause(): Promise<void>
  /** From now on everything arrives. */
  repair(): void
}

export type Admin = { name: string; origin: string; cookie: string }

/** An administrator who edits through the client's code; records every text that the page shows. */
export abstract class Editor {
  readonly sentRequests: SentRequest[] = []
  readonly falseConflicts: string[] = []
  conflicts = 0
  readonly #seen = new Set<string>()
  #conflict: Values | null = null

  constructor(
    readonly admin: Admin,
    readonly network: Network,
  ) {}

  /** Null while nothing is open. */
  abstract get form(): FormState | null
  abstract open(): Promise<void>
  abstract type(name: string, value: string): void
  abstract save(): Promise<void>
  abstract resolve(choices: Record<string, Choice>): Promise<void>

  get isUnfinished(): boolean {
    return this.form !== null && (isDirty(this.form) || this.form.conflict !== null)
  }

  async resolveConflict(side: Choice): Promise<void> {
    const conflict = this.form?.conflict
    if (!conflict) return
    this.addSeen(conflict.values)
    await this.resolve(Object.fromEntries(conflict.fields.map((name) => [name, side])))
  }

  protected addSeen(values: Values): void {
    for (const value of Object.values(values)) this.#seen.add(value)
  }

  /** A conflict about a text that was shown before, or about one's own, is false. */
  protected recordShownTexts({ conflict, initial, values }: FormState): void {
    if (conflict && conflict.values !== this.#conflict) {
      this.conflicts++
      const texts = conflict.fields.map((name) => conflict.values[name] ?? '')
      const known = texts.filter((text) => text.includes(this.admin.name) || this.#seen.has(text))
      if (known.length > 0 || texts.length === 0) this.falseConflicts.push(`${this.admin.name}: ${known}`)
    }
    this.#conflict = conflict?.values ?? null
    for (const [name, value] of Object.entries(values)) if (!conflict && value === initial[name]) this.#seen.add(value)
  }

  protected async read<T>(path: string): Promise<T> {
    return (await (await fetch(this.admin.origin + path)).json()) as T
  }

  protected readonly send: typeof Send = async <T>(
    method: string,
    path: string,
    body?: object,
    key?: string,
  ): Promise<Result<T>> => {
    const fate = this.network.fate()
    const lost = { error: { status: 0, message: 'lost' } }
    const seen = new Set(this.#seen)
    await this.network.pause()
    if (fate === 'request lost') return lost
    const isForm = body instanceof FormData
    const headers = {
      cookie: this.admin.cookie,
      ...(isForm ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    }
    const response = await fetch(this.admin.origin + path, {
      method,
      headers,
      body: isForm ? body : body && JSON.stringify(body),
    })
    const json = await response.json()
    await this.network.pause()
    const acknowledged = response.ok && fate === 'arrives'
    const values = isForm ? (Object.fromEntries(body) as Values) : { ...(body as Values) }
    if (body) this.sentRequests.push({ values, seen, acknowledged })
    if (fate === 'response lost') return lost
    if (response.ok) return { data: json as T, meta: response.headers }
    return { error: { status: response.status, message: String(response.status), refusal: json } }
  }
}

abstract class SessionEditor<R extends VersionedItem, T extends Transport<R>> extends Editor {
  session: EditingSession<R, T> | null = null

  get openSession(): EditingSession<R, T> | null {
    return this.session?.snapshot().ended ? null : this.session
  }

  get form(): FormState | null {
    return this.openSession?.form ?? null
  }

  protected openRow(transport: T, row: R | null): void {
    this.addSeen(transport.valuesOf(row))
    const session = new EditingSession<R, T>(transport, row, {
      sender: { send: this.send, upload: () => Promise.reject(new Error('no pictures here')) },
      notify() {},
      confirm: () => false,
      setTimer() {},
      clearTimer() {},
    })
    session.subscribe(() => this.recordShownTexts(session.form))
    this.session = session
  }

  type(name: string, value: string): void {
    this.openSession?.change(name, value)
  }

  async save(): Promise<void> {
    await this.openSession?.save()
  }

  async resolve(choices: Record<string, Choice>): Promise<void> {
    void this.openSession?.resolve(choices)
  }
}

export class SectionEditor extends SessionEditor<Section, BlockTarget<Section>> {
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

export class FieldEditor extends SessionEditor<VersionedItem, BlockTarget> {
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
export class PanelEditor extends SessionEditor<NewsRow, Transport<NewsRow>> {
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
