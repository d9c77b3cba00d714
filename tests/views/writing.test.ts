import test from 'ava'
import type { Opened } from '../../views/admin/writing/open-draft.ts'
import {
  AUTOSAVE_MS,
  type DraftRequests,
  type DraftSpec,
  openWriting,
  type WritingSession,
} from '../../views/admin/writing/writing-session.ts'
import { createLocalDraft } from '../../views/forms/local-drafts.ts'
import type { Result } from '../../views/forms/send.ts'
import type { ReadError } from '../../views/store/api.ts'
import { blank, DraftDesk } from '../support/draft-desk.ts'

const picture = { part: 'image', field: 'imageUrl' }
const spec = { kind: 'news', blank: () => blank, picture } as unknown as DraftSpec

/** Timers that run when the test says so. */
class Clock {
  now = Date.parse('2025-10-01T12:00:00Z')
  #timers = new Map<number, { at: number; act: () => void }>()
  #ids = 0
  set = (act: () => void, ms: number) => {
    this.#timers.set(++this.#ids, { at: this.now + ms, act })
    return this.#ids
  }
  clear = (id: unknown) => void this.#timers.delete(id as number)
  async pass(ms: number) {
    const end = this.now + ms
    for (;;) {
      const [next] = [...this.#timers].filter(([, { at }]) => at <= end).sort(([, one], [, other]) => one.at - other.at)
      if (!next) break
      this.#timers.delete(next[0])
      this.now = next[1].at
      next[1].act()
      await settle()
    }
    this.now = end
    await settle()
  }
}

const settle = async () => {
  for (let turns = 0; turns < 12; turns++) await new Promise(setImmediate)
}

type Fate = (request: string, ...parameters: unknown[]) => 'arrives' | 'request lost' | 'response lost' | Refused
type Refused = { error: ReadError }
const LOST = { error: { status: 0, message: 'lost' } }

/** Requests that get lost on the way there or back, or are refused. */
const over = (requests: DraftRequests, fate: Fate): DraftRequests =>
  Object.fromEntries(
    Object.entries(requests).map(([name, send]) => [
      name,
      async (...parameters: unknown[]) => {
        const how = fate(name, ...parameters)
        if (typeof how === 'object') return how
        const lost = name === 'whereItWent' ? undefined : LOST
        if (how === 'request lost') return lost
        const answer = await (send as (...all: unknown[]) => Promise<Result<unknown>>)(...parameters)
        return how === 'arrives' ? answer : lost
      },
    ]),
  ) as DraftRequests

type Writer = { account?: string; fate?: Fate; opened?: Opened }

function open(
  desk: DraftDesk,
  clock: Clock,
  { account = 'ana', fate = () => 'arrives', opened = desk.opened() }: Writer = {},
) {
  return openWriting(spec, opened, {
    account,
    requests: over(desk.requestsOf(account), fate),
    now: () => clock.now,
    notifySaved() {},
    notifyFailed() {},
    outside: {
      sender: null as never,
      notify() {},
      confirm: () => false,
      setTimer: clock.set,
      clearTimer: clock.clear,
    },
  })
}

const type = (session: WritingSession, name: string, value: string) => session.change(name, value)

/** Somebody at a form of a new item, or of one with these fields. */
function setUp(fields?: Record<string, string>, fate?: Fate) {
  const desk = new DraftDesk(fields)
  const clock = new Clock()
  const session = open(desk, clock, { fate })
  /** Types, and waits until it is kept. */
  const write = async (name: string, value: string, form = session) => {
    type(form, name, value)
    await clock.pass(AUTOSAVE_MS)
  }
  const otherWrites = (name: string, value: string) => write(name, value, open(desk, clock, { account: 'bia' }))
  /** Closes the form, which leaves a local draft, and recovers that in a form of the same browser. */
  const closeAndRecover = (opened?: Opened) => {
    const closed = createLocalDraft(session.snapshot().form, new Date(clock.now))
    session.end('left')
    const again = open(desk, clock, { opened })
    again.recover(closed)
    return again
  }
  return { desk, clock, session, write, otherWrites, closeAndRecover }
}

test('two seconds after the last key the words are a draft, and an untouched form leaves none', async (t) => {
  const { desk, clock, session } = setUp({ title: 'Azul' })
  await clock.pass(60_000)
  t.is(desk.draft, null)
  type(session, 'title', 'Azul e')
  await clock.pass(AUTOSAVE_MS - 1)
  type(session, 'title', 'Azul e branco')
  await clock.pass(AUTOSAVE_MS - 1)
  t.is(desk.draft, null)
  await clock.pass(1)
  t.like(desk.draft, { fields: { title: 'Azul e branco' }, itemId: 'item', itemVersion: 1 })
  t.like(session.snapshot(), { trouble: null, row: { version: 1 } })
  t.false(session.dirty)
})

test('what is typed while a save is under way goes with the next', async (t) => {
  const { desk, clock, session } = setUp()
  type(session, 'title', 'Um')
  const kept = session.keep()
  type(session, 'title', 'Um dois')
  type(session, 'excerpt', 'Três')
  await kept
  await clock.pass(AUTOSAVE_MS)
  t.like(desk.shown()!.fields, { title: 'Um dois', excerpt: 'Três' })
  t.is(desk.draft!.version, 1 + desk.log.length - 2)
})

// The server writes the second one without its space
for (const typed of ['Verde', 'Verde ']) {
  test(`without an answer to «${typed}» the form says so, tries again, and knows its own words when the answer was lost`, async (t) => {
    let fate: ReturnType<Fate> = 'response lost'
    const { desk, clock, session, write } = setUp({ title: 'Azul' }, () => fate)
    await write('title', typed)
    t.is(session.snapshot().trouble, 'offline')
    type(session, 'title', 'Verde e preto')
    fate = 'arrives'
    await clock.pass(60_000)
    t.like(session.snapshot(), { trouble: null, form: { conflict: null } })
    t.is(desk.draft!.fields.title, 'Verde e preto')
  })
}

test('a field that two wrote is shown once; nothing is saved by itself until it is decided', async (t) => {
  const { desk, clock, session, write, otherWrites } = setUp({ title: 'Azul' })
  await write('title', 'A minha')
  await otherWrites('title', 'A dela')
  await write('title', 'A minha outra vez')
  t.like(session.snapshot(), { trouble: 'stopped', others: { by: 'bia' } })
  t.is(session.snapshot().form.conflict!.values.title, 'A dela')
  session.postpone()
  type(session, 'title', 'Ainda a minha')
  await clock.pass(600_000)
  t.is(desk.draft!.fields.title, 'A dela')
  t.is(session.form.conflict, null, 'it is not shown again by itself')
  await session.keep({ asked: true })
  t.is(session.form.conflict?.values.title, 'A dela', 'asked to, it shows the conflict again')
  await session.resolve({ title: 'local' })
  t.is(desk.draft!.fields.title, 'Ainda a minha')
  t.like(session.snapshot(), { trouble: null, others: { by: 'bia' } }, 'own writing does not hide hers')
})

test('a conflict of «Salvar» that is postponed and decided later publishes nothing', async (t) => {
  const { desk, session, write, otherWrites } = setUp({ title: 'Azul' })
  await write('title', 'A minha')
  await otherWrites('title', 'A dela')
  type(session, 'title', 'A minha outra vez')
  t.false(await session.save())
  session.postpone()
  await session.keep({ asked: true })
  await session.resolve({ title: 'local' })
  t.is(desk.draft!.fields.title, 'A minha outra vez')
  t.is(desk.item!.fields.title, 'Azul')
})

test('a field that the server refuses is not sent again before it changes or somebody asks', async (t) => {
  const sent: string[][] = []
  const fate: Fate = (_, ...parameters) => {
    const written = parameters.map((one) => (one as { fields?: Record<string, string> }).fields).find(Boolean)
    if (written) sent.push(Object.keys(written))
    const refusal = { message: 'Não cabe.', errors: { title: 'Não cabe.' } }
    return written?.title === 'Enorme' ? { error: { status: 422, message: '422', refusal } } : 'arrives'
  }
  const { desk, session, write } = setUp({ title: 'Azul' }, fate)
  type(session, 'title', 'Enorme')
  await write('excerpt', 'Um')
  t.deepEqual(sent, [['title', 'excerpt'], ['excerpt']])
  t.like(session.snapshot(), { trouble: 'failed', failure: 'Não cabe.' })
  await write('content', 'Texto')
  t.deepEqual(sent.slice(2), [['content']])
  await session.keep({ asked: true })
  t.deepEqual(sent.slice(3), [['title']])
  await write('title', 'Pequeno')
  t.like(desk.draft!.fields, { title: 'Pequeno', excerpt: 'Um', content: 'Texto' })
  t.is(session.snapshot().trouble, null)
})

test('what publishing refuses is told at its field, and the words stay', async (t) => {
  const refusal = { message: 'Já existe.', errors: { slug: 'Já existe.' } }
  const fate: Fate = (request) =>
    request === 'publish' ? { error: { status: 409, message: '409', refusal } } : 'arrives'
  const session = open(new DraftDesk({ title: 'Azul' }), new Clock(), { fate })
  type(session, 'slug', 'festa')
  t.false(await session.save())
  t.like(session.snapshot().form, { errors: refusal.errors, values: { slug: 'festa' } })
})

test('words from before the item was published are recovered into it, not into another', async (t) => {
  const { desk, clock, session } = setUp()
  type(session, 'title', 'Um título')
  const localDraft = createLocalDraft(session.form, new Date(clock.now))
  t.true(await session.save())
  const again = open(desk, clock)
  again.recover({ ...localDraft, changes: { excerpt: { was: '', is: 'Um resumo' } } })
  t.is(again.form.item?.id, 'item')
  t.true(await again.save())
  t.is(desk.made, 1)
  t.like(desk.item!.fields, { title: 'Um título', excerpt: 'Um resumo' })
})

test('who writes alone recovers the words of a closed form without a conflict, also when a save was on the way', async (t) => {
  for (const fate of ['arrives', 'response lost'] as const) {
    const { desk, clock, session, closeAndRecover } = setUp({ title: 'Branco' }, () => fate)
    type(session, 'title', 'Azul ')
    await session.keep()
    type(session, 'title', 'Azul e')
    const again = closeAndRecover()
    t.like(again.form, { conflict: null, values: { title: 'Azul e' } }, fate)
    await clock.pass(AUTOSAVE_MS)
    t.is(desk.draft!.fields.title, 'Azul e', fate)
  }
})

test('a first draft whose answer was lost is not made twice, not even by a form that opens again', async (t) => {
  for (const isClosed of [false, true]) {
    let fate: ReturnType<Fate> = 'response lost'
    const { desk, clock, session, closeAndRecover } = setUp(undefined, () => fate)
    type(session, 'title', 'Azul')
    await session.keep()
    type(session, 'title', 'Azul e branco')
    type(session, 'excerpt', 'Um resumo')
    fate = 'arrives'
    const writer = isClosed ? closeAndRecover({ item: null, draft: null }) : session
    await clock.pass(60_000)
    t.like(writer.snapshot(), { trouble: null, form: { conflict: null }, row: { version: 2 } })
    t.like(desk.draft!.fields, { title: 'Azul e branco', excerpt: 'Um resumo' })
  }
})

test('fields of others come in, and fields that stand in the way are named with theirs', async (t) => {
  const { session, write, otherWrites } = setUp({ title: 'Azul' })
  await write('title', 'A minha')
  await otherWrites('excerpt', 'O resumo dela')
  await write('title', 'A minha, maior')
  t.like(session.snapshot().form.values, { title: 'A minha, maior', excerpt: 'O resumo dela' })
  t.is(session.form.conflict, null)
})

test('an open draft that falls due is published, and what is typed after begins a draft of the item', async (t) => {
  const { desk, clock, session, write } = setUp()
  await write('title', 'Agendada')
  desk.draft!.publishAt = '2025-10-01T13:01'
  await session.refresh()
  session.start()
  await clock.pass(30_000)
  type(session, 'content', 'A tempo')
  await clock.pass(60_000 - 30_000)
  await write('content', 'A tempo, e depois')
  t.is(desk.draft!.fields.content, 'A tempo', 'what is typed in that minute waits for the clock')
  desk.publishDue()
  await clock.pass(10_000)
  t.like(desk.item!.fields, { title: 'Agendada', content: 'A tempo' })
  t.like(desk.draft, { itemId: 'item', itemVersion: 1, fields: { content: 'A tempo, e depois' } })
  t.regex(session.snapshot().notice!, /^O rascunho foi publicado/)
  t.is(session.snapshot().form.item?.id, 'item')
})

test('an open draft that could not be published at its hour says so, and why', async (t) => {
  const { desk, clock, session, write } = setUp()
  await write('title', 'Agendada')
  desk.draft!.publishAt = '2025-10-01T13:01'
  await session.refresh()
  Object.assign(desk.draft!, { publishAt: null, publishError: 'Este endereço já está a ser usado.' })
  await session.refresh()
  const notice = 'Não se publicou à hora marcada. Este endereço já está a ser usado.'
  t.is(session.snapshot().notice, notice)
  session.set({ notice: null })
  await session.refresh()
  t.is(session.snapshot().notice, null, 'once')
  t.is(open(desk, clock).snapshot().notice, notice, 'and to who opens it later')
})

test('«Salvar» of a draft that was published meanwhile publishes what is newer, and says so where nothing is', async (t) => {
  const { desk, session, write } = setUp()
  await write('title', 'Um título')
  desk.publishDue()
  t.false(await session.save())
  t.regex(session.snapshot().notice!, /^O rascunho foi publicado/)
  t.like(session.snapshot(), { row: null, ended: null, form: { conflict: null, item: { version: 1 } } })
  await write('excerpt', 'E um resumo')
  desk.publishDue()
  type(session, 'content', 'E um texto')
  t.true(await session.save())
  t.like(desk.item!.fields, { title: 'Um título', excerpt: 'E um resumo', content: 'E um texto' })
})

test('«Salvar» of a draft that somebody else wrote in waits for a look at it, but not where it was only scheduled', async (t) => {
  for (const hasOwnWords of [false, true]) {
    const { desk, session, write, otherWrites } = setUp()
    await write('title', 'Um título')
    await otherWrites('excerpt', 'O resumo dela')
    if (hasOwnWords) type(session, 'content', 'O meu texto')
    t.false(await session.save())
    const writer = hasOwnWords ? 'Outra pessoa' : 'bia'
    t.regex(session.form.problem!.message, new RegExp(`^${writer} escreveu neste rascunho entretanto`))
    t.is(session.form.values.excerpt, 'O resumo dela')
    t.is(desk.item, null)
    Object.assign(desk.draft!, { version: desk.draft!.version + 1, publishAt: '2025-10-02T09:00' })
    t.true(await session.save())
    const content = hasOwnWords ? 'O meu texto' : ''
    t.like(desk.item!.fields, { title: 'Um título', excerpt: 'O resumo dela', content })
  }
})

test('«Salvar» keeps what somebody else published of other fields meanwhile', async (t) => {
  for (const isKeptBefore of [false, true]) {
    const { desk, clock, session } = setUp({ title: 'Azul', excerpt: 'Um' })
    type(session, 'title', 'A minha')
    if (isKeptBefore) await clock.pass(AUTOSAVE_MS)
    desk.revise('bia', { excerpt: 'O dela' })
    t.true(await session.save())
    t.is(session.snapshot().ended, 'saved')
    t.like(desk.item!.fields, { title: 'A minha', excerpt: 'O dela' })
  }
})

test('a draft that somebody else discards leaves its words in the form, and the next key keeps all of them', async (t) => {
  const { desk, clock, session, write } = setUp()
  await write('title', 'Um título')
  desk.discard()
  await session.refresh()
  t.like(session.snapshot(), { row: null, form: { values: { title: 'Um título' } } })
  await clock.pass(60_000)
  t.is(desk.draft, null, 'nothing is kept against the other’s will')
  await write('excerpt', 'E um resumo')
  t.like(desk.draft!.fields, { title: 'Um título', excerpt: 'E um resumo' })
})

test('an item that moved on under its draft is merged by field, and said', async (t) => {
  const { desk, clock, write } = setUp({ title: 'Azul', excerpt: 'Um', content: 'Texto' })
  await write('title', 'A minha')
  desk.revise('bia', { excerpt: 'O dela' })
  const again = open(desk, clock)
  t.like(again.snapshot(), {
    form: { conflict: null },
    notice: 'O que outra pessoa publicou entretanto já está no formulário.',
  })
  t.like(again.form.values, { title: 'A minha', excerpt: 'O dela' })
  desk.revise('bia', { title: 'A dela' })
  const third = open(desk, clock)
  t.false(await third.save())
  t.like(third.form.conflict, { fields: ['title'], values: { title: 'A dela' } })
  await third.resolve({ title: 'remote' })
  t.like(desk.draft, { itemVersion: 3, fields: { title: 'A dela' } })
  desk.revise('bia', { title: 'Outra vez a dela' })
  const last = open(desk, clock)
  type(last, 'title', 'Outra vez a minha')
  t.false(await last.save())
  await last.resolve({ title: 'local' })
  t.is(last.snapshot().ended, 'saved')
  t.like(desk.item!.fields, { title: 'Outra vez a minha', excerpt: 'O dela' })
})

test('words that are typed while «Salvar» is under way stay in the form, as a draft of the item', async (t) => {
  let onRequest = () => type(session, 'excerpt', 'E um resumo')
  const { desk, clock, session } = setUp(undefined, () => {
    onRequest()
    return 'arrives'
  })
  type(session, 'title', 'Um título')
  t.true(await session.save())
  onRequest = () => {}
  t.like(session.snapshot(), { ended: null, form: { item: { version: 1 }, values: { excerpt: 'E um resumo' } } })
  t.is(desk.item!.fields.excerpt, '')
  await clock.pass(AUTOSAVE_MS)
  t.like(desk.draft, { itemId: session.transport.itemId, fields: { excerpt: 'E um resumo' } })
  t.true(await session.save())
  t.is(session.snapshot().ended, 'saved')
  t.like(desk.item!.fields, { title: 'Um título', excerpt: 'E um resumo' })
})

test('«Salvar» of a new item without an answer makes it once when it is pressed again, with what is written after it', async (t) => {
  for (const lost of ['create', 'publish'])
    for (const how of ['response lost', 'request lost'] as const)
      for (const isKeptBetween of [false, true]) {
        let isLost = true
        const { desk, clock, session } = setUp(undefined, (request) => (isLost && request === lost ? how : 'arrives'))
        type(session, 'title', 'Azul')
        t.false(await session.save())
        isLost = false
        type(session, 'excerpt', 'Um resumo')
        if (isKeptBetween) await clock.pass(AUTOSAVE_MS)
        t.true(await session.save())
        const found = [
          session.snapshot().ended,
          desk.made,
          desk.draft,
          desk.item?.fields.title,
          desk.item?.fields.excerpt,
        ]
        t.deepEqual(found, ['saved', 1, null, 'Azul', 'Um resumo'], `${lost}: ${how}, kept ${isKeptBetween}`)
      }
})
