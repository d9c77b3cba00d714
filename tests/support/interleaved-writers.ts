import type { ExecutionContext } from 'ava'
import type { Outside, Transport } from '../../views/forms/editing-session.ts'
import { EditingSession } from '../../views/forms/editing-session.ts'
import { type Choice, createFormState, type FormState } from '../../views/forms/form-state.ts'
import { InstantWrites } from '../../views/forms/instant-writes.ts'
import type { Values } from '../../views/forms/item-spec.ts'
import { isRepeat, type Result } from '../../views/forms/send.ts'
import { stored, type Write } from './draft-desk.ts'
import type { Row } from './one-row.ts'
import { seeded } from './random-commands.ts'

const STEPS = 14

const none = { conflicts: 0, lost: 0, signedOut: 0, undone: 0 }
export const counts = { ...none }
let random = seeded(0)
export const chance = (share: number) => random() < share
export const below = (limit: number) => Math.floor(random() * limit)
export const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn++) await new Promise(setImmediate)
}

/** Before each test. */
export function begin(seed: number): void {
  random = seeded(seed)
  Object.assign(counts, none)
}

/** Whether a conflict about this field, in which this stands on the server, would tell a writer nothing. */
type IsKnown = (writer: Writer, field: string, theirs: string) => boolean

/** Somebody who writes, over a network that loses requests and answers, in a session that expires. */
export abstract class Writer {
  /** The last text of each field. */
  readonly typed = new Map<string, string>()
  readonly seen = new Set<string>()
  /** What this writer gave up knowingly, or was told to be taken back. */
  readonly yielded = new Set<string>()
  readonly falseConflicts: string[] = []
  works = false
  isSignedIn = true
  #told: Values | null = null

  constructor(
    readonly name: string,
    readonly isKnown: IsKnown,
  ) {}

  abstract get form(): FormState | null
  abstract get isDone(): boolean
  abstract type(field: string, text: string): void
  abstract act(): unknown
  abstract finish(): Promise<unknown>
  abstract decide(choices: Record<string, Choice>): unknown
  abstract followUndo(): unknown

  write(field: string, text: string): void {
    this.typed.set(field, text)
    this.type(field, text)
  }

  resolve(): void {
    const fields = this.form?.conflict?.fields ?? []
    const choices = Object.fromEntries(fields.map((field) => [field, chance(0.5) ? 'local' : 'remote'] as const))
    for (const field of fields) if (choices[field] === 'remote') this.giveUp(field)
    this.decide(choices)
  }

  giveUp(field: string): void {
    this.yielded.add(stored(this.typed.get(field) ?? ''))
  }

  readonly look = (): void => {
    const { form } = this
    if (!form) return
    const { conflict } = form
    if (conflict && conflict.values !== this.#told) {
      counts.conflicts++
      for (const field of conflict.fields)
        if (this.isKnown(this, field, stored(conflict.values[field]!)))
          this.falseConflicts.push(`${field}: ${conflict.values[field]}`)
      if (conflict.fields.length === 0) this.falseConflicts.push('no field')
    }
    this.#told = conflict?.values ?? null
    for (const shown of [form.values, form.initial, conflict?.values ?? {}])
      for (const value of Object.values(shown)) this.seen.add(stored(value))
  }

  readonly send = async <T>(answer: () => Result<T> | Promise<Result<T>>): Promise<Result<T>> => {
    const fate = this.works || chance(0.8) ? 'arrives' : chance(0.5) ? 'request lost' : 'answer lost'
    if (fate !== 'arrives') counts.lost++
    const lost = { error: { status: 0, message: 'lost' } }
    await turns(below(3))
    if (fate === 'request lost') return lost
    // Who is asked for the password gives it, or does not
    this.isSignedIn ||= this.works || chance(0.7)
    if (!this.isSignedIn) return { error: { status: 401, message: '401', refusal: { message: 'Entre.' } } }
    const result = await answer()
    await turns(below(3))
    return fate === 'arrives' ? result : lost
  }

  readonly outside: Outside = {
    sender: {
      send: async () => ({ error: { status: 500, message: '' } }),
      upload: async () => ({ error: { status: 500, message: '' } }),
    },
    notify: ({ variant }) => {
      if (variant === 'destructive') this.wasTold()
    },
    confirm: () => false,
    setTimer() {},
    clearTimer() {},
  }

  wasTold(): void {}
}

/** Writes in an open form, which is opened again after its end. */
export abstract class SessionWriter<
  Session extends Pick<EditingSession<Row>, 'form' | 'dirty' | 'snapshot' | 'subscribe' | 'change' | 'resolve'>,
> extends Writer {
  session!: Session

  abstract create(): Session

  open(): void {
    this.session = this.create()
    this.session.subscribe(this.look)
    this.look()
  }
  get form() {
    return this.session.form
  }
  get isDone() {
    return this.session.snapshot().ended !== null || !this.session.dirty
  }
  type(name: string, value: string) {
    if (this.session.snapshot().ended) this.open()
    this.session.change(name, value)
  }
  decide(choices: Record<string, Choice>) {
    return this.session.resolve(choices)
  }
}

/** What has one row, and answers what is sent to it. */
export type Server = {
  row: Row | null
  isKnown: IsKnown
  answer(by: string, method: string, path: string, body: object, key: string): Result<Row> | Promise<Result<Row>>
}

/** As the panel's hook saves an item. */
export const saveBy =
  ({ sender }: Outside) =>
  async ({ path, id, form, key }: { path: string; id: string | null; form: FormData; key: string }) => {
    const address = `/api/admin/${path}${id === null ? '' : `/${id}`}`
    const answer = await sender.send<Row>(id === null ? 'POST' : 'PUT', address, form, key)
    return answer.error ? answer : { data: { row: answer.data, isRepeat: isRepeat(answer) } }
  }

const senderTo = (server: Server, writer: Writer): Outside => ({
  ...writer.outside,
  sender: {
    ...writer.outside.sender,
    send: <T>(method: string, path: string, body: object = {}, key = '') =>
      writer.send<T>(() => server.answer(writer.name, method, path, body, key) as Result<T> | Promise<Result<T>>),
  },
})

/** Writes what was typed when asked, in an open form. */
export class FormWriter extends SessionWriter<EditingSession<Row>> {
  constructor(
    name: string,
    readonly server: Server,
    readonly transportFor: (outside: Outside) => unknown,
  ) {
    super(name, server.isKnown)
    this.open()
  }

  create() {
    const outside = senderTo(this.server, this)
    return new EditingSession(this.transportFor(outside) as Transport<Row>, this.server.row, outside)
  }
  act() {
    return this.session.save()
  }
  async finish() {
    if (!this.session.snapshot().ended) await this.session.save()
  }
  followUndo() {
    if (this.server.row && this.session.form.item) return this.session.follow(this.server.row)
  }
}

/** Every text is written at once; what is refused is taken back. */
export class InstantWriter extends Writer {
  readonly writes: InstantWrites<Row>
  row: Row

  constructor(
    name: string,
    readonly server: Server,
    transportFor: (outside: Outside) => unknown,
  ) {
    super(name, server.isKnown)
    const transport = transportFor(senderTo(server, this)) as Transport<Row>
    this.writes = new InstantWrites(transport, this.outside)
    this.row = server.row!
    this.valuesOf = transport.valuesOf
    this.writes.subscribe(this.look)
    this.look()
  }

  readonly valuesOf: (row: Row) => Values
  get form(): FormState | null {
    const shown = this.writes?.shownOver(this.row) ?? this.valuesOf(this.row)
    return this.writes.conflicting?.form ?? createFormState(this.row, shown)
  }
  get isDone() {
    return true
  }
  type(field: string, text: string) {
    void this.writes.write(this.row, { [field]: text })
  }
  act() {
    this.row = this.server.row!
    this.look()
  }
  async finish() {
    await turns(8)
  }
  decide(choices: Record<string, Choice>) {
    const session = this.writes.conflicting!
    if (Object.values(choices).includes('local')) return session.resolve(choices)
    this.wasTold()
    this.writes.giveUp(session)
    this.act()
  }
  followUndo() {
    if (chance(0.5)) this.act()
  }
  override wasTold() {
    for (const field of this.typed.keys()) this.giveUp(field)
  }
}

export type Interleaving = {
  /** What each writes in. */
  writers: Map<Writer, readonly string[]>
  textOf?(name: string, number: number): string
  undo(): unknown
  /** Items that were made. */
  made?(): number
  /** What was written, in its order. */
  log(): Promise<Write[]> | Write[]
}

const text = (name: string, number: number) => `${name} ${number}${chance(0.3) ? ' ' : ''}`

/** Nothing that was typed is lost, nobody writes over what they did not see, and no conflict is false. */
export async function interleave(
  t: ExecutionContext,
  about: string,
  { writers, textOf = text, undo, log }: Interleaving,
): Promise<Write[]> {
  const all = [...writers.keys()]
  let texts = 0
  for (let step = 0; step < STEPS; step++) {
    const writer = all[below(all.length)]!
    const names = writers.get(writer)!
    const what = below(100)
    if (writer.form?.conflict) writer.resolve()
    else if (what < 50) writer.write(names[below(names.length)]!, textOf(writer.name, ++texts))
    else if (what < 85) void writer.act()
    else if (what < 92) {
      counts.signedOut++
      writer.isSignedIn = false
    } else {
      counts.undone++
      void undo()
    }
    await turns(below(4))
  }
  await turns(10)
  for (const writer of all) writer.works = true
  for (let round = 0; round < 10; round++)
    for (const writer of all) {
      if (writer.form?.conflict) writer.resolve()
      await turns(6)
      await writer.finish()
    }
  await turns(10)
  const written = await log()
  const texted = new Set(written.map(({ is }) => is))
  for (const [writer, names] of writers) {
    const { name, typed, seen, yielded, falseConflicts, isDone } = writer
    t.true(isDone, `${about}: ${name} has unsaved words`)
    t.deepEqual(falseConflicts, [], `${about}: ${name} has a false conflict`)
    for (const value of typed.values()) {
      const is = stored(value)
      t.true(texted.has(is) || yielded.has(is), `${about}: ${name} lost «${is}»`)
    }
    const own = written.filter(({ by }) => by === name)
    const ownTexts = new Set(own.map(({ is }) => is))
    for (const { name: changed, was, is } of own.filter((write) => names.includes(write.name)))
      t.true(
        was === '' || seen.has(was) || ownTexts.has(was),
        `${about}: ${name} wrote ${changed} «${is}» over «${was}», unseen`,
      )
  }
  return written
}
