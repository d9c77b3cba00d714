import test from 'ava'
import { catalogue, recordKinds, sentenceOf } from '../../src/content/catalogue.ts'
import { fold } from '../../src/content/fold.ts'
import { isKind, type Kind } from '../../src/content/kinds.ts'
import { media } from '../../src/content/media.ts'
import { subscriber } from '../../src/content/subscriber.ts'
import { type AnyKindWords, titleOf } from '../../src/content/words/kind-words.ts'
import type { Festival } from '../../src/festival.ts'
import { type RegisterFilter, readRegister } from '../../src/history/register.ts'
import type { RecordedEvent } from '../../src/log/event.ts'
import type { Unit } from '../../src/log/unit.ts'
import { kindOf, type State, statesOf } from '../../src/records/states.ts'
import { openTestFestival, run, runAll } from '../support/festival.ts'
import { seeded } from '../support/random-commands.ts'
import { picture, sampleNamed } from '../support/samples.ts'

const START = Date.UTC(2025, 9, 20)
const HOUR = 3_600_000
const PEOPLE = ['a', 'b', 'c'].map((letter) => `p_${letter.repeat(22)}`)
const SCRIPTS = ['importação', 'rui'] // older events have user names
const KEYS = ['hero_title', 'hero_subtitle', 'about_intro', 'bloco_livre']

type Noun = Parameters<Unit['handle']>[0]['noun']

/** Writes random acts: requests of 1 to 25 events, sign-ups, and runs of scripts with requests between their events. */
async function writeRandomActs(festival: Festival, random: () => number, acts: number): Promise<void> {
  const number = (below: number) => Math.floor(random() * below)
  const one = <T>(all: readonly T[]): T => all[number(all.length)]!
  const living = new Map<string, boolean>()
  let count = 0

  const next = (): { noun: Noun; id: string; command: object } => {
    count += 1
    if (random() < 0.1)
      return { noun: media, id: `m-${count}`, command: { type: 'StoreMedia', fields: picture(count) } }
    const kind = one(recordKinds)
    const { noun, fields, one: change } = sampleNamed(kind)
    const item = { noun, id: `${kind}-${number(4)}` }
    if (!living.get(item.id)) {
      living.set(item.id, true)
      const key = kind === 'section' ? { pageSlug: `pagina-${count}`, sectionKey: one(KEYS) } : {}
      return { ...item, command: { type: noun.commands.create, fields: { ...fields(count), ...key } } }
    }
    if (random() < 0.2) {
      living.set(item.id, false)
      return { ...item, command: { type: noun.commands.remove } }
    }
    const title = String(catalogue[kind].words.title)
    const [field, value] = random() < 0.5 ? change : [title, `Nome ${count} de Ação`]
    return { ...item, command: { type: noun.commands.change, changes: { [field]: value } } }
  }

  let runs: string[] = []
  for (let act = 0; act < acts; act += 1) {
    const at = new Date(START + act * HOUR - number(5) * HOUR).toISOString()
    const request = random()
    if (request < 0.1) {
      const cause = { actor: 'visitante', at, requestId: `inscrição-${act}` }
      const command = { type: 'JoinNewsletter' as const, address: `cifra-${act}` }
      await run(festival, subscriber, `s-${act}`, command, cause)
    } else if (request < 0.5) {
      if (runs.length < 3) runs.push(`run-${act}`)
      const requestId = one(runs)
      if (random() < 0.2) runs = runs.filter((run) => run !== requestId)
      const cause = { actor: SCRIPTS[Number(requestId.slice(4)) % 2]!, at, requestId }
      await runAll(festival, [{ ...next(), cause }])
    } else {
      const cause = { actor: one(PEOPLE), at, requestId: `act-${act}` }
      const events = random() < 0.1 ? 25 : 1 + number(3)
      await runAll(
        festival,
        Array.from({ length: events }, () => ({ ...next(), cause })),
      )
    }
  }
}

type ModelAct = { id: string; last: RecordedEvent; count: number; words: string; matching: number[] }

/** All acts that a filter lets through, by looking at every event. */
function modelOf(events: readonly RecordedEvent[], filter: RegisterFilter): ModelAct[] {
  const streams = new Map<string, RecordedEvent[]>()
  for (const event of events) streams.set(event.stream, [...(streams.get(event.stream) ?? []), event])
  const names = new Map([...streams].map(([stream, all]) => [stream, lastName(stream, all)]))
  const wanted = fold(filter.text ?? '')
  const isMatch = ({ stream, type }: RecordedEvent) => {
    const kind = kindOf(stream) as Kind
    if (filter.kinds ? !filter.kinds.includes(kind) : kind === 'subscriber') return false
    if (filter.id !== undefined && stream !== `${kind}/${filter.id}`) return false
    if (filter.text === undefined) return true
    return [sentenceOf(type), names.get(stream) ?? ''].some((text) => fold(text).includes(wanted))
  }
  const acts = new Map<string, RecordedEvent[]>()
  for (const event of events) acts.set(event.requestId, [...(acts.get(event.requestId) ?? []), event])
  return [...acts]
    .map(([id, all]) => {
      const written = all.filter(({ stream }) => !stream.startsWith('media/'))
      const [first, ...others] = written.length > 0 ? written : all
      const words = sentenceOf(first!.type) + (others.length > 0 ? ` e mais ${others.length}` : '')
      const matching = all.filter(isMatch).map(({ position }) => position)
      return { id, last: all.at(-1)!, count: all.length, words, matching }
    })
    .filter(({ matching, last }) => {
      const isInTime = last.at >= (filter.since ?? '') && last.at <= (filter.until ?? '9')
      return matching.length > 0 && isInTime && (filter.actor ?? last.actor) === last.actor
    })
    .sort((a, b) => b.last.position - a.last.position)
}

function lastName(stream: string, events: readonly RecordedEvent[]): string | null {
  const kind = kindOf(stream)
  const last = statesOf(stream, events).findLast((state): state is NonNullable<State> => state !== null)
  return isKind(kind) && last ? titleOf(catalogue[kind].words as AnyKindWords, last) : null
}

test('The pages of the register tell every act once, whatever is filtered and however runs of scripts interleave', async (t) => {
  t.timeout(60_000)
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
  t.log(`SEED=${seed}`)
  const random = seeded(seed)
  const number = (below: number) => Math.floor(random() * below)
  const one = <T>(all: readonly T[]): T => all[number(all.length)]!
  const { festival } = await openTestFestival(t)
  await writeRandomActs(festival, random, 200)
  const reader = { db: festival.database.read, schemas: festival.schemas }
  let onActs = 0
  reader.db.on('query', ({ sql }) => {
    if (sql.includes('read_acts') && !sql.includes('distinct')) onActs += 1
  })
  const rows = await reader.db('events').orderBy('position')
  const events: RecordedEvent[] = rows.map(festival.schemas.decode)
  const moment = () => new Date(START + number(200) * HOUR).toISOString()
  for (let round = 0; round < 60; round += 1) {
    const kinds = one([
      undefined,
      [one(recordKinds)],
      [one(recordKinds), one(recordKinds)],
      ['media'],
      ['subscriber'],
    ] as Kind[][])
    const filter: RegisterFilter = {
      kinds,
      id: kinds && random() < 0.3 ? `${kinds[0]}-${number(4)}` : undefined,
      actor: one([undefined, undefined, undefined, ...PEOPLE, ...SCRIPTS]),
      since: random() < 0.2 ? moment() : undefined,
      until: random() < 0.2 ? moment() : undefined,
      text: one([
        undefined,
        undefined,
        'NOTICIA',
        'acao',
        'entrada',
        'Nome 1',
        'hero',
        'alterad',
        'fô',
        'x_%',
        'nada disto',
      ]),
    }
    const limit = 1 + number(9)
    const found: unknown[] = []
    for (let before: number | null | undefined; before !== null; ) {
      onActs = 0
      const { acts, next } = await readRegister(reader, filter, { before, limit })
      t.is(onActs, 1, 'one query finds a page')
      t.true(acts.length === limit || next === null)
      for (const { id, count, words, events: shown } of acts) {
        const positions = shown.map(({ position }) => position)
        found.push({ id, count, words, shown: positions.length, first: positions[0] })
      }
      before = next
    }
    const expected = modelOf(events, filter).map(({ id, count, words, matching }) => {
      return { id, count, words, shown: Math.min(20, count), first: matching[0] }
    })
    t.deepEqual(found, expected, JSON.stringify(filter))
  }
})
