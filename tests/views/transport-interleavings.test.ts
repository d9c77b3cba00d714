import test, { type ExecutionContext } from 'ava'
import type { Section } from '../../src/content/section.ts'
import { itemTransport } from '../../views/admin/item-form/item-transport.ts'
import { rankTransport } from '../../views/admin/order/useRanks.ts'
import { slotTransport } from '../../views/admin/programme/board/useSlots.ts'
import {
  type DraftRequests,
  type DraftSpec,
  openWriting,
  type WritingSession,
} from '../../views/admin/writing/writing-session.ts'
import { fieldTarget } from '../../views/editing/field-target.ts'
import { sectionTarget } from '../../views/editing/section-target.ts'
import type { Outside, Transport } from '../../views/forms/editing-session.ts'
import { EditingSession } from '../../views/forms/editing-session.ts'
import { createFormState, type FormState } from '../../views/forms/form-state.ts'
import { InstantWrites } from '../../views/forms/instant-writes.ts'
import { createItemMessages } from '../../views/forms/item-messages.ts'
import type { Values } from '../../views/forms/item-spec.ts'
import { isRepeat, type Result } from '../../views/forms/send.ts'
import { blank, DraftDesk, stored } from '../support/draft-desk.ts'
import { OneRow, type Row } from '../support/one-row.ts'
import { seeded } from '../support/random-commands.ts'

const seed = Number(process.env.SEED ?? 20261123)
const INTERLEAVINGS = 500
const STEPS = 14

const counts = { conflicts: 0, lost: 0, signedOut: 0, undone: 0 }
let random = seeded(seed)
const chance = (share: number) => random() < share
const below = (limit: number) => Math.floor(random() * limit)
const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn++) await new Promise(setImmediate)
}

/** Somebody who writes, over a network that loses requests and answers, in a session that expires. */
abstract class Writer {
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
    readonly lastWriterOf: (field: string) => string | undefined,
  ) {}

  abstract get form(): FormState | null
  abstract get isDone(): boolean
  abstract type(field: string, text: string): void
  abstract act(): unknown
  abstract finish(): Promise<unknown>
  abstract decide(choices: Record<string, 'local' | 'remote'>): unknown
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
    for (const shown of [form.values, form.initial, conflict?.values ?? {}])
      for (const value of Object.values(shown)) this.seen.add(stored(value))
    if (conflict && conflict.values !== this.#told) {
      counts.conflicts++
      const isFalse = (field: string) => this.isOwn(field)
      this.falseConflicts.push(...conflict.fields.filter(isFalse).map((field) => `${field}: ${conflict.values[field]}`))
      if (conflict.fields.length === 0) this.falseConflicts.push('no field')
    }
    this.#told = conflict?.values ?? null
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

  isOwn(field: string): boolean {
    return this.lastWriterOf(field) === this.name
  }
}

/** Writes in an open form, which is opened again after its end. */
abstract class SessionWriter<Session extends EditingSession<Row> | WritingSession> extends Writer {
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
  decide(choices: Record<string, 'local' | 'remote'>) {
    return this.session.resolve(choices)
  }
}

/** Writes what was typed when asked, in an open form. */
class FormWriter extends SessionWriter<EditingSession<Row>> {
  constructor(
    name: string,
    readonly server: OneRow,
    readonly reopen: (writer: FormWriter) => EditingSession<Row>,
  ) {
    super(name, (field) => server.lastWriterOf(field))
    this.open()
  }

  create() {
    return this.reopen(this)
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
class InstantWriter extends Writer {
  readonly writes: InstantWrites<Row>
  row: Row

  constructor(
    name: string,
    readonly server: OneRow,
    transportFor: (writer: Writer) => Transport<Row>,
  ) {
    super(name, (field) => server.lastWriterOf(field))
    const transport = transportFor(this)
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
  decide(choices: Record<string, 'local' | 'remote'>) {
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

type Interleaving = {
  writers: Writer[]
  log: { by: string; name: string; was: string; is: string }[]
  undo(): void
  check?(): void
}
type Kind = {
  names: readonly string[]
  textOf(name: string, number: number): string
  start(t: ExecutionContext): Interleaving
}

const text = (name: string, number: number) => `${name} ${number}${chance(0.3) ? ' ' : ''}`

/** Two organisers of one row. */
const onOneRow = (
  names: readonly string[],
  {
    first,
    textOf = text,
    people = ['ana', 'bia'],
  }: { first: Record<string, unknown> | null; textOf?: Kind['textOf']; people?: string[] },
  sit: (name: string, server: OneRow) => Writer,
): Kind => ({
  names,
  textOf,
  start(t) {
    const server = new OneRow()
    if (first) server.create('first', first, 'first')
    const writers = people.map((name) => sit(name, server))
    const undo = () => {
      if (server.log.length > names.length + 5) server.undo()
      for (const writer of writers) writer.followUndo()
    }
    return { writers, log: server.log, undo, check: () => t.true(server.made <= 1) }
  },
})

const messages = createItemMessages('livro')
const bookSpec = {
  kind: 'news',
  path: 'sponsors',
  messages,
  labels: {},
  blank: () => ({ title: '', blurb: '' }),
  valuesOf: (row: Row) => ({ title: String(row.title), blurb: String(row.blurb) }),
} as const

const saveOn =
  (server: OneRow, writer: Writer) =>
  async ({ id, form, key }: { id: string | null; form: FormData; key: string }) => {
    const { version, ...fields } = Object.fromEntries(form) as Record<string, string>
    const answer = await writer.send<Row>(() =>
      id === null ? server.create(writer.name, fields, key) : server.change(writer.name, fields, Number(version), key),
    )
    return answer.error ? answer : { data: { row: answer.data, isRepeat: isRepeat(answer) } }
  }

const sendOn = (server: OneRow, writer: Writer): Outside['sender'] => ({
  ...writer.outside.sender,
  send: <T>(method: string, _: string, body: object = {}, key = '') =>
    writer.send<T>(() => {
      const { version, ...fields } = body as Record<string, unknown>
      if (method === 'POST') return server.create(writer.name, fields, key) as Result<T>
      return server.change(writer.name, fields, Number(version), key) as Result<T>
    }),
})

const item = onOneRow(
  ['title', 'blurb'],
  { first: { title: 'Azul', blurb: 'Texto' } },
  (name, server) =>
    new FormWriter(name, server, (writer) => {
      const nobody = { notifySaved() {}, notifyFailed() {} }
      const transport = itemTransport<Row>(bookSpec as never, saveOn(server, writer) as never, nobody)
      return new EditingSession(transport, server.row, writer.outside)
    }),
)

const newItem = onOneRow(
  ['title', 'blurb'],
  { first: null, people: ['ana'] },
  (name, server) =>
    new FormWriter(name, server, (writer) => {
      const nobody = { notifySaved() {}, notifyFailed() {} }
      const transport = itemTransport<Row>(bookSpec as never, saveOn(server, writer) as never, nobody)
      return new EditingSession(transport, server.row, writer.outside)
    }),
)

const field = onOneRow(
  ['title'],
  { first: { title: 'Azul' } },
  (name, server) =>
    new FormWriter(name, server, (writer) => {
      const target = fieldTarget('news', 'item', 'title') as unknown as Transport<Row>
      return new EditingSession(target, server.row, { ...writer.outside, sender: sendOn(server, writer) })
    }),
)

const address = (name: string, number: number) => `https://fliporto.pt/${name}/${number}`
const section = onOneRow(
  ['content', 'linkUrl'],
  { first: null, textOf: address },
  (name, server) =>
    new FormWriter(name, server, (writer) => {
      const defaults = { ligacao: { type: 'link', content: 'Ver', linkUrl: 'https://fliporto.pt' } } as const
      const target = sectionTarget({ slug: 'pagina', defaults }, 'ligacao')
      const outside = { ...writer.outside, sender: sendOn(server, writer) }
      return new EditingSession(target, server.row as Section | null, outside) as unknown as EditingSession<Row>
    }),
)

const slotRow = { title: 'Sessão', date: '2025-10-22', time: '15:00', endTime: '', location: 'Claustro' }
const slot = onOneRow(
  ['time', 'location'],
  { first: slotRow },
  (name, server) =>
    new InstantWriter(name, server, (writer) => {
      const transport = slotTransport(saveOn(server, writer) as never) as unknown as Transport<Row>
      return { ...transport, saved() {} }
    }),
)

const numbers = {
  first: { rank: '1' },
  textOf: (name: string, number: number) => `${number * 10 + (name === 'ana' ? 1 : 2)}`,
}
const rank = onOneRow(
  ['rank'],
  numbers,
  (name, server) =>
    new InstantWriter(name, server, (writer) => {
      const spec = { path: 'sponsors', messages, labels: {} } as const
      return rankTransport(spec, saveOn(server, writer) as never, () => true) as unknown as Transport<Row>
    }),
)

class DraftWriter extends SessionWriter<WritingSession> {
  constructor(
    name: string,
    readonly desk: DraftDesk,
  ) {
    super(name, (changed) => desk.log.findLast((write) => write.name === changed)?.by)
    this.open()
  }

  create() {
    const { desk } = this
    const direct = desk.requestsOf(this.name)
    const requests = Object.fromEntries(
      Object.entries(direct).map(([name, ask]) => [
        name,
        async (...parameters: unknown[]) => {
          const call = ask as (...all: unknown[]) => Promise<Result<unknown>>
          const answersRow = name === 'whereItWent'
          if (!answersRow) return this.send(() => call(...parameters))
          return (await this.send(async () => ({ data: await call(...parameters) }))).data
        },
      ]),
    ) as unknown as DraftRequests
    const draft = desk.shown()
    const row = draft && draft.itemId === null ? null : desk.row()
    const spec = { kind: 'news', blank: () => blank, messages, labels: {} } as unknown as DraftSpec
    const opened = { draft, item: row }
    const world = { account: this.name, requests, now: () => 0, notifySaved() {}, notifyFailed() {} }
    return openWriting(spec, opened, { ...world, outside: this.outside })
  }
  act() {
    const what = random()
    if (what < 0.6) return this.session.keep()
    return what < 0.8 ? this.session.save() : this.session.refresh()
  }
  async finish() {
    if (!this.session.snapshot().ended) await this.session.keep({ asked: true })
  }
  /** Layers of draft and item: what was published of one's own words may come back as another's. */
  override isOwn() {
    return false
  }
  followUndo() {
    return this.session.followItem(this.desk.row())
  }
}

const draft: Kind = {
  names: ['title', 'excerpt', 'content'],
  textOf: text,
  start() {
    const desk = new DraftDesk({ title: 'Azul', excerpt: 'Um', content: 'Texto' })
    const writers = ['ana', 'bia'].map((name) => new DraftWriter(name, desk))
    let undone = 0
    const undo = () => {
      desk.revise('undo', { excerpt: `undo ${++undone}` })
      for (const writer of writers) writer.followUndo()
    }
    return { writers, log: desk.log, undo }
  },
}

async function interleave(t: ExecutionContext, number: number, { names, textOf, start }: Kind) {
  const { writers, log, undo, check } = start(t)
  let texts = 0
  for (let step = 0; step < STEPS; step++) {
    const writer = writers[below(writers.length)]!
    const what = random()
    if (writer.form?.conflict) writer.resolve()
    else if (what < 0.5) writer.write(names[below(names.length)]!, textOf(writer.name, ++texts))
    else if (what < 0.85) void writer.act()
    else if (what < 0.92) {
      counts.signedOut++
      writer.isSignedIn = false
    } else {
      counts.undone++
      undo()
    }
    await turns(below(4))
  }
  await turns(10)
  for (const writer of writers) writer.works = true
  for (let round = 0; round < 10; round++)
    for (const writer of writers) {
      if (writer.form?.conflict) writer.resolve()
      await turns(6)
      await writer.finish()
    }
  await turns(10)
  check?.()
  const written = new Set(log.map(({ is }) => is))
  for (const { name, typed, seen, yielded, falseConflicts, isDone } of writers) {
    t.true(isDone, `${number}: ${name} has unsaved words`)
    t.deepEqual(falseConflicts, [], `${number}: ${name} has a false conflict`)
    for (const value of typed.values()) {
      const is = stored(value)
      t.true(written.has(is) || yielded.has(is), `${number}: ${name} lost «${is}»`)
    }
    const own = new Set([...log.filter(({ by }) => by === name).map(({ is }) => is)])
    for (const { name: changed, was, is } of log.filter((write) => write.by === name && names.includes(write.name)))
      t.true(
        was === '' || seen.has(was) || own.has(was),
        `${number}: ${name} wrote ${changed} «${is}» over «${was}», unseen`,
      )
  }
}

for (const [about, kind] of Object.entries({ item, newItem, field, section, draft, slot, rank }))
  test.serial(`nothing of two writers is lost and no conflict is false: ${about} (seed ${seed})`, async (t) => {
    t.timeout(120_000)
    random = seeded(seed)
    for (const name of Object.keys(counts) as (keyof typeof counts)[]) counts[name] = 0
    for (let number = 0; number < INTERLEAVINGS; number++) await interleave(t, number, kind)
    t.log(counts)
    const { conflicts, ...others } = counts
    t.true(about === 'newItem' || about === 'rank' || conflicts > 20)
    for (const [name, count] of Object.entries(others)) t.true(count > 100, name)
  })
