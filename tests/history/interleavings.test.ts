import test, { type ExecutionContext } from 'ava'
import { readModels } from '../../projections/index.ts'
import { catalogue, type RecordKind } from '../../src/content/catalogue.ts'
import type { RecordNoun } from '../../src/content/record.ts'
import { Conflict, NotFound } from '../../src/errors.ts'
import type { Festival } from '../../src/festival.ts'
import { restoreItem } from '../../src/history/restore.ts'
import { undoAct } from '../../src/history/undo.ts'
import type { Cause } from '../../src/log/event.ts'
import { verify } from '../../src/log/verify.ts'
import { openTestFestival } from '../support/festival.ts'
import { seeded } from '../support/random-commands.ts'
import {
  type Item,
  keyOf,
  type Operation,
  type Outcome,
  RememberedSite,
  sampleFields,
} from '../support/remembered-site.ts'

const seed = Number(process.env.SEED ?? 20251022)
const isPostgres = process.env.TEST_ENGINE === 'PostgreSQL'
const INTERLEAVINGS = isPostgres ? 60 : 500
const ORGANISERS = ['ana', 'rui', 'eva']
const ROUNDS = 7
const AT_ONCE = 10 // interleavings

const random = seeded(seed)
const below = (limit: number) => Math.floor(random() * limit)
const one = <T>(all: readonly T[]): T => all[below(all.length)]!

const kinds: RecordKind[] = ['news', 'schedule-item', 'section', 'edition']
const texts: Partial<Record<RecordKind, readonly string[]>> = {
  news: ['title', 'content'],
  'schedule-item': ['title', 'location'],
  section: ['content', 'linkText'],
  edition: ['title', 'place'],
}

let count = 0
const counts = { acts: 0, undos: 0, restores: 0, nothing: 0, refused: 0, 'refused undos': 0, 'refused for a field': 0 }

/** Fields with values that nobody has written before, except for those that must be unique, which collide. */
function newFields(kind: RecordKind, number: number) {
  const fields: Record<string, unknown> = {}
  for (const name of texts[kind]!) if (random() < 0.6) fields[name] = `texto ${++count}`
  if (kind === 'news' && random() < 0.3) fields.slug = `n-${number}-${below(3)}`
  if (kind === 'edition' && random() < 0.3) fields.year = number * 10 + below(3)
  if (kind === 'section' && random() < 0.4) fields.isVisible = random() < 0.5
  return Object.keys(fields).length > 0 ? fields : { [texts[kind]![0]!]: `texto ${++count}` }
}

function newItem(kind: RecordKind, number: number): Operation {
  const id = `${number}-${++count}`
  const whole = {
    slug: `n-${number}-${below(4)}`,
    year: number * 10 + below(4),
    pageSlug: `p-${number}`,
    sectionKey: id,
  }
  const known = Object.keys(sampleFields(kind, {}))
  const own = Object.fromEntries(Object.entries(whole).filter(([name]) => known.includes(name)))
  return {
    name: 'create',
    item: { kind, id },
    fields: sampleFields(kind, { ...own, ...newFields(kind, number), ...own }),
  }
}

function newOperation(site: RememberedSite, items: readonly Item[], number: number): Operation {
  const chance = random()
  const acts = [...site.acts.keys()]
  if (items.length < 2 || acts.length < 2 || chance < 0.08) return newItem(one(kinds), number)
  if (chance < 0.45) {
    const some = random() < 0.3 ? [one(items), one(items)] : [one(items)]
    return { name: 'change', changes: some.map((item) => ({ item, fields: newFields(item.kind, number) })) }
  }
  if (chance < 0.55) return { name: 'remove', item: one(items) }
  if (chance < 0.9) return { name: 'undo', of: random() < 0.6 ? acts.at(-1 - below(2))! : one(acts) }
  const item = one(items)
  const versions = [...(site.versions.get(keyOf(item)) ?? [])].filter(([, content]) => content)
  return versions.length > 0 ? { name: 'restore', item, version: one(versions)[0] } : { name: 'remove', item }
}

function carryOut(festival: Festival, operation: Operation, cause: Cause): Promise<boolean> {
  if (operation.name === 'undo') return undoAct(festival, operation.of, cause)
  if (operation.name === 'restore') {
    const { item, version } = operation
    return restoreItem(festival, { ...item, version }, cause).then(({ isAppended }) => isAppended)
  }
  return festival.store.write(async ({ handle }) => {
    const run = async ({ kind, id }: Item, command: (commands: RecordNoun['commands']) => object) => {
      const noun: RecordNoun = catalogue[kind].noun
      return (await handle({ noun, id, command: command(noun.commands) as never, cause })).length > 0
    }
    if (operation.name === 'remove') return run(operation.item, ({ remove }) => ({ type: remove }))
    const { item, fields } = operation.name === 'create' ? operation : { item: undefined, fields: {} }
    if (item) return run(item, ({ create }) => ({ type: create, fields }))
    let isAppended = false
    for (const each of operation.name === 'change' ? operation.changes : []) {
      isAppended = (await run(each.item, ({ change }) => ({ type: change, changes: each.fields }))) || isAppended
    }
    return isAppended
  })
}

function refusalOf(error: unknown): Outcome {
  if (error instanceof NotFound) return 'missing'
  if (!(error instanceof Conflict)) throw error
  const { errors, fields } = error.details
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
  const items: Item[] = []
  const sequences = new Map<string, number>()
  for (let round = 0; round < ROUNDS; round += 1) {
    const sent = ORGANISERS.slice(0, 1 + below(3)).map((actor) => {
      const operation = newOperation(site, items, number)
      if (operation.name === 'create') items.push(operation.item)
      return { act: `act-${number}-${++count}`, actor, operation }
    })
    const done = await Promise.all(
      sent.map(async ({ act, actor, operation }): Promise<Done> => {
        const cause = { actor, at: new Date(Date.UTC(2025, 9, 22, 8, 0, ++count)).toISOString(), requestId: act }
        const outcome = await carryOut(festival, operation, cause).then((is) => (is ? 'done' : 'nothing'), refusalOf)
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
    for (const { id, version } of await db('read_calendar').whereIn('id', ids)) {
      t.true(version >= (sequences.get(id) ?? 0), 'the calendar’s sequence never falls')
      sequences.set(id, version)
    }
  }
  for (const kind of kinds) {
    const ids = items.filter((item) => item.kind === kind).map(({ id }) => id)
    const rows = await db(readModels[kind].projections[0].table).whereIn('id', ids)
    for (const id of ids) {
      const row = rows.find((each) => each.id === id)
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
