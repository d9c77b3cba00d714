import test from 'ava'
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
import type { Outside } from '../../views/forms/editing-session.ts'
import { isChanged } from '../../views/forms/form-state.ts'
import { createItemMessages } from '../../views/forms/item-messages.ts'
import { createLocalDraft } from '../../views/forms/local-drafts.ts'
import type { Result } from '../../views/forms/send.ts'
import { blank, DraftDesk } from '../support/draft-desk.ts'
import {
  begin,
  chance,
  counts,
  FormWriter,
  InstantWriter,
  type Interleaving,
  interleave,
  SessionWriter,
  saveBy,
} from '../support/interleaved-writers.ts'
import { OneRow, type Row } from '../support/one-row.ts'

const seed = Number(process.env.SEED ?? 20261123)
const INTERLEAVINGS = 500

/** Organisers of one row. */
const onOneRow = (
  names: readonly string[],
  Writer: typeof FormWriter | typeof InstantWriter,
  {
    first,
    people = ['ana', 'bia'],
    textOf,
  }: { first?: Record<string, unknown>; people?: string[]; textOf?: Interleaving['textOf'] },
  transportFor: (outside: Outside) => unknown,
): Interleaving => {
  const server = new OneRow()
  if (first) server.create('first', first, 'first')
  const writers = new Map(people.map((name) => [new Writer(name, server, transportFor), names]))
  const undo = () => {
    if (server.log.length > names.length + 5) server.undo()
    for (const writer of writers.keys()) writer.followUndo()
  }
  return { writers, textOf, undo, log: () => server.log, made: () => server.made }
}

const messages = createItemMessages('livro')
const nobody = { notifySaved() {}, notifyFailed() {} }
const bookSpec = {
  kind: 'news',
  path: 'sponsors',
  messages,
  labels: {},
  blank: () => ({ title: '', blurb: '' }),
  valuesOf: (row: Row) => ({ title: String(row.title), blurb: String(row.blurb) }),
} as const
const book = (outside: Outside) => itemTransport<Row>(bookSpec as never, saveBy(outside) as never, nobody)

const address = (name: string, number: number) => `https://fliporto.pt/${name}/${number}`
const defaults = { ligacao: { type: 'link', content: 'Ver', linkUrl: 'https://fliporto.pt' } } as const
const session = { title: 'Sessão', date: '2025-10-22', time: '15:00', endTime: '', location: 'Claustro' }
const number = (name: string, count: number) => `${count * 10 + (name === 'ana' ? 1 : 2)}`

class DraftWriter extends SessionWriter<WritingSession> {
  constructor(
    name: string,
    readonly desk: DraftDesk,
  ) {
    // Layers of draft and item: what was published of one's own words may come back as another's
    super(name, () => false)
    this.open()
  }

  create() {
    const { desk } = this
    const requests = Object.fromEntries(
      Object.entries(desk.requestsOf(this.name)).map(([name, ask]) => [
        name,
        async (...parameters: unknown[]) => {
          const call = ask as (...all: unknown[]) => Promise<Result<unknown>>
          if (name !== 'whereItWent') return this.send(() => call(...parameters))
          return (await this.send(async () => ({ data: await call(...parameters) }))).data
        },
      ]),
    ) as unknown as DraftRequests
    const spec = { kind: 'news', blank: () => blank, messages, labels: {} } as unknown as DraftSpec
    const world = { account: this.name, requests, now: () => 0, ...nobody }
    return openWriting(spec, desk.opened(), { ...world, outside: this.outside })
  }
  act() {
    if (chance(0.5)) return this.session.keep()
    if (chance(0.4)) return this.session.save()
    return chance(0.6) ? this.session.refresh() : this.reopen()
  }
  /** Closes the form, which leaves a local draft, and recovers that in the next one. */
  reopen() {
    const { form } = this
    const kept = this.isDone ? null : createLocalDraft(form, new Date(0))
    this.session.end('left')
    this.open()
    if (kept && !this.form.conflict) this.session.recover(kept)
    else if (kept) for (const name of this.typed.keys()) if (isChanged(form, name)) this.giveUp(name)
  }
  async finish() {
    if (!this.session.snapshot().ended) await this.session.keep({ asked: true })
  }
  followUndo() {
    return this.session.followItem(this.desk.row())
  }
}

function onOneDraft(): Interleaving {
  const desk = new DraftDesk({ title: 'Azul', excerpt: 'Um', content: 'Texto' })
  const names = ['title', 'excerpt', 'content']
  const writers = new Map(['ana', 'bia'].map((name) => [new DraftWriter(name, desk), names]))
  let undone = 0
  /** Or the clock publishes it. */
  const undo = () => {
    if (chance(0.4)) return desk.publishDue()
    desk.revise('undo', { excerpt: `undo ${++undone}` })
    for (const writer of writers.keys()) writer.followUndo()
  }
  return { writers, undo, log: () => desk.log }
}

const kinds: Record<string, () => Interleaving> = {
  item: () => onOneRow(['title', 'blurb'], FormWriter, { first: { title: 'Azul', blurb: 'Texto' } }, book),
  newItem: () => onOneRow(['title', 'blurb'], FormWriter, { people: ['ana'] }, book),
  field: () =>
    onOneRow(['title'], FormWriter, { first: { title: 'Azul' } }, () => fieldTarget('news', 'item', 'title')),
  section: () =>
    onOneRow(['content', 'linkUrl'], FormWriter, { textOf: address }, () =>
      sectionTarget({ slug: 'pagina', defaults }, 'ligacao'),
    ),
  draft: onOneDraft,
  slot: () =>
    onOneRow(['time', 'location'], InstantWriter, { first: session }, (outside) => ({
      ...slotTransport(saveBy(outside) as never),
      saved() {},
    })),
  rank: () =>
    onOneRow(['rank'], InstantWriter, { first: { rank: '1' }, textOf: number }, (outside) =>
      rankTransport({ path: 'sponsors', messages, labels: {} }, saveBy(outside) as never, () => true),
    ),
}

for (const [about, start] of Object.entries(kinds))
  test.serial(`nothing of two writers is lost and no conflict is false: ${about} (seed ${seed})`, async (t) => {
    t.timeout(120_000)
    begin(seed)
    for (let number = 0; number < INTERLEAVINGS; number++) {
      const one = start()
      await interleave(t, `${number}`, one)
      t.true((one.made?.() ?? 1) <= 1)
    }
    t.log(counts)
    const { conflicts, ...others } = counts
    t.true(about === 'newItem' || about === 'rank' || conflicts > 20)
    for (const [name, count] of Object.entries(others)) t.true(count > 100, name)
  })
