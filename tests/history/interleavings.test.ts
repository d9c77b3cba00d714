import test, { type ExecutionContext } from 'ava'
import { presentRows } from '../../projections/present-rows.ts'
import { catalogue, type RecordKind } from '../../src/content/catalogue.ts'
import type { RecordNoun } from '../../src/content/record.ts'
import { Conflict } from '../../src/errors.ts'
import type { Festival } from '../../src/festival.ts'
import { restoreItem } from '../../src/history/restore.ts'
import { undoAct } from '../../src/history/undo.ts'
import type { Cause } from '../../src/log/event.ts'
import type { Unit } from '../../src/log/unit.ts'
import { verify } from '../../src/log/verify.ts'
import { attempt, type Outcome as Settled } from '../../src/sanitising/sanitised-store.ts'
import { openTestFestival, textsOf } from '../support/festival.ts'
import { seeded } from '../support/random-commands.ts'
import {
  type Fields,
  type Item,
  keyOf,
  type Operation,
  type Outcome,
  RememberedSite,
  sampleFields,
} from '../support/remembered-site.ts'

const seed = Number(process.env.SEED ?? 20251022)
const isPostgres = process.env.TEST_ENGINE === 'PostgreSQL'
const INTERLEAVINGS = process.env.LONG === '1' ? 500 : isPostgres ? 30 : 100
const names = ['ana', 'rui', 'eva']
const ROUNDS = 6
const AT_ONCE = 20 // interleavings, each with its own random numbers

const kinds: RecordKind[] = ['news', 'schedule-item', 'section', 'edition']
const texts: Partial<Record<RecordKind, readonly string[]>> = {
  news: ['title', 'content'],
  'schedule-item': ['title', 'location'],
  section: ['content', 'linkText'],
  edition: ['title', 'place'],
}

const AGAIN = 'again'

const counts = { acts: 0, undos: 0, restores: 0, nothing: 0, refused: 0, 'refused undos': 0, 'refused for a field': 0 }

/** Random operations on the items of one interleaving. */
class Organisers {
  readonly items: Item[] = []
  readonly #random: () => number
  #count = 0

  constructor(readonly number: number) {
    this.#random = seeded(seed * 1_000 + number)
  }

  get next(): number {
    this.#count += 1
    return this.#count
  }

  chance(share: number): boolean {
    return this.#random() < share
  }

  below(limit: number): number {
    return Math.floor(this.#random() * limit)
  }

  #one<T>(all: readonly T[]): T {
    return all[this.below(all.length)]!
  }

  operation(site: RememberedSite): Operation {
    const acts = [...site.acts.keys()]
    const { items } = this
    if (items.length < 2 || acts.length < 2 || this.chance(0.08)) return this.#create(this.#one(kinds))
    const item = this.#one(items)
    if (this.chance(0.4)) {
      const some = this.chance(0.3) ? [item, this.#one(items)] : [item]
      return { name: 'change', changes: some.map((each) => ({ item: each, fields: this.#newFields(each.kind) })) }
    }
    if (this.chance(0.15)) return { name: 'remove', item }
    if (this.chance(0.8)) return { name: 'undo', of: this.chance(0.6) ? acts.at(-1 - this.below(2))! : this.#one(acts) }
    const versions = [...(site.versions.get(keyOf(item)) ?? [])].filter(([, content]) => content)
    return versions.length > 0 ? { name: 'restore', item, version: this.#one(versions)[0] } : { name: 'remove', item }
  }

  #create(kind: RecordKind): Operation {
    const { number } = this
    const item = { kind, id: `${number}-${this.next}` }
    const whole = {
      slug: kind === 'news' ? `n-${number}-${this.below(4)}` : item.id,
      year: number * 10 + this.below(4),
      pageSlug: `p-${number}`,
      sectionKey: item.id,
    }
    const known = Object.keys(sampleFields(kind, {}))
    const own = Object.fromEntries(Object.entries(whole).filter(([name]) => known.includes(name)))
    this.items.push(item)
    return { name: 'create', item, fields: sampleFields(kind, { ...this.#newFields(kind), ...own }) }
  }

  /** With values that nobody has written before, except for those that must be unique, which collide. */
  #newFields(kind: RecordKind): Fields {
    const fields: Fields = {}
    for (const name of texts[kind]!) if (this.chance(0.6)) fields[name] = `texto ${this.next}`
    if (kind === 'news' && this.chance(0.3)) fields.slug = `n-${this.number}-${this.below(3)}`
    if (kind === 'edition' && this.chance(0.3)) fields.year = this.number * 10 + this.below(3)
    if (kind === 'section' && this.chance(0.4)) fields.isVisible = this.chance(0.5)
    return Object.keys(fields).length > 0 ? fields : { [texts[kind]![0]!]: `texto ${this.next}` }
  }
}

async function carryOut(festival: Festival, operation: Operation, cause: Cause): Promise<Outcome> {
  if (operation.name === 'undo') return outcomeOf(await undoAct(festival, operation.of, cause))
  if (operation.name === 'restore') {
    const { item, version } = operation
    return outcomeOf(await restoreItem(festival, { ...item, version }, cause))
  }
  const { name } = operation
  const commandOn = ({ kind, id }: Item, given: object) => {
    const noun: RecordNoun = catalogue[kind].noun
    return { noun, id, command: { type: noun.commands[name], ...given }, cause }
  }
  const commands =
    name === 'change'
      ? operation.changes.map(({ item, fields }) => commandOn(item, { changes: fields }))
      : [commandOn(operation.item, name === 'create' ? { fields: operation.fields } : {})]
  const incoming = async () => commands.map(textsOf)
  const work = async ({ handle }: Unit) => {
    for (const command of commands) await handle(command)
  }
  return outcomeOf(await attempt(festival.store, { cause, types: [], incoming, work, answer() {} }))
}

function outcomeOf(done: Settled<unknown>): Outcome {
  if (!('refusal' in done)) return done.is === 'written' ? 'done' : 'nothing'
  if (done.is === 'missing') return 'missing'
  const { message, errors, fields } = done.refusal
  if (message === new Conflict().message) return AGAIN
  const named = fields as { kind: string; id: string; field: string }[] | undefined
  if (named)
    return named
      .map(({ kind, id, field }) => `${kind}/${id} ${field}`)
      .sort()
      .join()
  return errors?.id ? 'gone' : 'taken'
}

type Done = { act: string; operation: Operation; outcome: Outcome; position: number }

/** All orders of operations that were sent together in which those that wrote keep the order of the log. */
function* orders(done: readonly Done[]): Generator<Done[]> {
  if (done.length === 0) yield []
  for (const [index, first] of done.entries()) {
    if (done.some(({ position }) => position < first.position && first.outcome === 'done')) continue
    for (const rest of orders(done.toSpliced(index, 1))) yield [first, ...rest]
  }
}

async function interleave(t: ExecutionContext, festival: Festival, number: number): Promise<void> {
  const db = festival.database.read
  let site = new RememberedSite()
  const organisers = new Organisers(number)
  const { items } = organisers
  const sequences = new Map<string, number>()
  for (let round = 0; round < ROUNDS; round += 1) {
    const sent = names.slice(0, 1 + organisers.below(3)).map((actor) => {
      const operation = organisers.operation(site)
      return { act: `act-${number}-${organisers.next}`, actor, operation }
    })
    const done = await Promise.all(
      sent.map(async ({ act, actor, operation }): Promise<Done> => {
        const cause = {
          actor,
          at: new Date(Date.UTC(2025, 9, 22, 8, 0, organisers.next)).toISOString(),
          requestId: act,
        }
        let outcome = await carryOut(festival, operation, cause)
        // Somebody changed what it would write while its texts were sanitised: people are asked to try again
        while (outcome === AGAIN) outcome = await carryOut(festival, operation, cause)
        return { act, operation, outcome, position: Number.POSITIVE_INFINITY }
      }),
    )
    const events = await db('events')
      .whereIn(
        'request_id',
        sent.map(({ act }) => act),
      )
      .orderBy('position')
    for (const each of done)
      each.position = events.find((event) => event.request_id === each.act)?.position ?? each.position
    let explained: RememberedSite | undefined
    for (const order of orders(done)) {
      const copy = site.copy()
      if (order.every(({ act, operation, outcome }) => copy.apply(act, operation) === outcome)) explained = copy
      if (explained) break
    }
    if (!explained)
      return t.fail(`seed ${seed}, interleaving ${number}: ${JSON.stringify(done)} ${JSON.stringify([...site.items])}`)
    site = explained
    for (const { stream, version } of events) {
      const isLast = !events.some((event) => event.stream === stream && event.version > version)
      if (!isLast || stream.startsWith('act/')) continue
      const noted = site.versions.get(stream) ?? new Map()
      site.versions.set(stream, noted.set(version, site.items.get(stream)!))
    }
    for (const { operation, outcome } of done) tell(operation, outcome)
    const ids = items.filter(({ kind }) => kind === 'schedule-item').map(({ id }) => id)
    for (const { id, version, slug } of await db('read_schedule').whereIn('id', ids)) {
      t.is(slug, id, 'a session keeps its address')
      t.true(version >= (sequences.get(id) ?? 0), 'the calendar’s sequence never falls')
      sequences.set(id, version)
    }
  }
  for (const kind of kinds) {
    const ids = items.filter((item) => item.kind === kind).map(({ id }) => id)
    const rows = await presentRows(db, kind).whereIn('id', ids)
    for (const id of ids) {
      const row = rows.find((each: { id: string }) => each.id === id)
      const expected = site.items.get(`${kind}/${id}`) ?? null
      const fields = row && Object.fromEntries(Object.keys(expected ?? {}).map((name) => [name, row[name]]))
      t.deepEqual(fields ?? null, expected && asStored(expected), `seed ${seed}, ${kind}/${id}`)
      t.is(row === undefined, expected === null)
    }
  }
}

const asStored = (fields: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'boolean' ? Number(value) : value]),
  )

function tell({ name }: Operation, outcome: Outcome): void {
  if (outcome === 'done') {
    counts.acts += 1
    if (name === 'undo') counts.undos += 1
    if (name === 'restore') counts.restores += 1
  } else if (outcome === 'nothing') counts.nothing += 1
  else {
    counts.refused += 1
    if (name === 'undo') counts['refused undos'] += 1
    if (outcome.includes(' ')) counts['refused for a field'] += 1
  }
}

test(`${INTERLEAVINGS} interleavings of writing, undoing, redoing and restoring lose nobody’s change (seed ${seed})`, async (t) => {
  t.timeout(120_000)
  const { festival } = await openTestFestival(t)
  for (let number = 1; number <= INTERLEAVINGS; number += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => interleave(t, festival, number + index)))
  }
  const verified = await verify(festival.database.read)
  t.true(verified.sound)
  const { differences, counts: differing } = await festival.rebuild({ check: true })
  t.deepEqual([differences, [...differing.values()].filter(Boolean)], [[], []])
  t.log(
    `seed ${seed}: ${Object.entries(counts)
      .map(([name, number]) => `${number} ${name}`)
      .join(', ')}`,
  )
})
