import { createHash } from 'node:crypto'
import test, { type ExecutionContext } from 'ava'
import { news } from '../../src/content/news.ts'
import { Conflict } from '../../src/errors.ts'
import type { Festival } from '../../src/festival.ts'
import type { EventRow } from '../../src/log/event.ts'
import { readAll, readRows } from '../../src/log/read.ts'
import { appendFacts, cause, eventsOf, openTestFestival, rowsOf, run } from '../support/festival.ts'
import { errorsOf } from '../support/given.ts'
import { uniqueRules } from '../support/inspect-database.ts'
import { newsFields, numbers, publish, revise, withdraw } from '../support/news.ts'
import { sqliteOnly } from '../support/run-engine.ts'
import { sampleNamed, sampleOf } from '../support/samples.ts'

test('The log has three unique rules', async (t) => {
  const { festival } = await openTestFestival(t)
  t.deepEqual((await uniqueRules(festival.database.read, 'events')).map(String).sort(), [
    'id',
    'position',
    'stream,version',
  ])
})

test('An event is stored with its whole envelope, and its data contains only the fact', async (t) => {
  const { festival } = await openTestFestival(t)
  const [appended] = await publish(festival, 1)
  await revise(festival, 1, { ...sampleOf('news'), title: 'Outro' })
  const by = { actor: 'ana', at: '2025-10-22T09:00:00.000Z' }
  const envelope = (n: number) => {
    const id = `00000000-0000-7000-8000-00000000000${n}`
    return { ...by, stream: 'news/n-1', position: n, version: n, id, schema: 1 }
  }
  const facts = [
    { ...envelope(1), type: 'NewsPublished', data: JSON.stringify(newsFields(1)) },
    { ...envelope(2), type: 'NewsRevised', data: '{"title":"Outro"}' },
  ]
  t.deepEqual(
    (await eventsOf(festival)).map(({ hash, prev_hash, ...rest }) => rest),
    facts.map((fact) => ({ ...fact, request_id: 'request-1' })),
  )
  t.deepEqual(appended as object, { ...facts[0], data: newsFields(1), requestId: 'request-1' })
})

test('The hash of an event covers the previous hash and every column, each prefixed with its length in bytes', async (t) => {
  const { festival } = await openTestFestival(t)
  await run(festival, news, 'acentuação', { type: 'PublishNews', fields: newsFields(1) })
  await publish(festival, 2, { title: 'São João — 🎭\n' })
  await withdraw(festival, 2)
  let previous = '0'.repeat(64)
  for (const row of await eventsOf(festival)) {
    t.is(row.prev_hash, previous)
    const { position, id, stream, version, type, schema, data, actor, at, request_id } = row
    const sealed = [previous, position, id, stream, version, type, schema, data, actor, at, request_id]
      .map((value) => `${new TextEncoder().encode(String(value)).length}:${value}`)
      .join('')
    previous = createHash('sha256').update(sealed, 'utf8').digest('hex')
    t.is(row.hash, previous, `position ${position}`)
  }
})

const another = { id: 'x', stream: 'news/x', version: 1, type: 'NewsPublished', schema: 1, data: '{}', actor: 'a' }
const insertion = (row: object) => ({ ...another, at: 'agora', request_id: 'r', hash: '', ...row })

/** A log of two events, and the position and previous hash of the next. */
async function twoEvents(t: ExecutionContext) {
  const { festival } = await openTestFestival(t)
  await publish(festival, 1)
  await publish(festival, 2)
  const [first, last] = (await eventsOf(festival)) as [EventRow, EventRow]
  return { festival, db: festival.database.write, first, next: { position: 3, prev_hash: last.hash } }
}

async function allRejected(t: ExecutionContext, festival: Festival, attempts: [RegExp, () => PromiseLike<unknown>][]) {
  const before = await eventsOf(festival)
  for (const [message, attempt] of attempts) await t.throwsAsync(async () => attempt(), { message })
  t.deepEqual(await eventsOf(festival), before)
}

const NOT_NEXT = /events must follow the last$|an event must follow the last$/

test('The database itself rejects changing, deleting, skipping and forking an event', async (t) => {
  const { festival, db, first, next } = await twoEvents(t)
  const insert = (row: object) => db('events').insert(insertion(row))
  await allRejected(t, festival, [
    [/UPDATE refused$/, () => db('events').update({ actor: 'outra' })],
    [/DELETE refused$/, () => db('events').where({ position: 2 }).delete()],
    [/DELETE refused$/, () => db('events').delete()],
    [NOT_NEXT, () => insert({ ...next, position: 4 })],
    [NOT_NEXT, () => insert({ ...next, position: 0 })],
    [NOT_NEXT, () => insert({ ...next, prev_hash: first.hash })],
    [NOT_NEXT, () => insert({ ...next, prev_hash: '' })],
    [
      // An engine may first detect the change of a row
      /events must follow the last$|UPDATE refused$/,
      () =>
        insert({ ...next, position: 1 })
          .onConflict('position')
          .merge(),
    ],
  ])
  await t.notThrowsAsync(async () => insert(next), 'the same row at the next position is accepted')
})

// OR REPLACE would delete rows, OR IGNORE would hide the error
sqliteOnly(test)('The database itself rejects SQLite’s OR REPLACE and OR IGNORE', async (t) => {
  const { festival, db, first, next } = await twoEvents(t)
  const insertOr = (how: string, row: object) =>
    db.raw(String(db('events').insert(insertion(row))).replace('insert', `INSERT OR ${how}`))
  await allRejected(t, festival, [
    [/UPDATE refused$/, () => db.raw('UPDATE OR REPLACE events SET position = 2 WHERE position = 1')],
    [NOT_NEXT, () => insertOr('REPLACE', { ...next, position: 1 })],
    [/events\.stream, events\.version$/, () => insertOr('REPLACE', { ...next, id: first.id })],
    [/events\.stream, events\.version$/, () => insertOr('REPLACE', { ...next, stream: 'news/n-1' })],
    [NOT_NEXT, () => insertOr('IGNORE', { ...next, position: 1 })],
    [NOT_NEXT, () => insertOr('IGNORE', { ...next, prev_hash: '' })],
    [NOT_NEXT, () => insertOr('REPLACE', { ...next, prev_hash: 'x' })],
  ])
})

test('Two commands of one unit decided on the same version: the second is a conflict', async (t) => {
  const { festival } = await openTestFestival(t)
  await publish(festival, 1)
  const retitle = (title: string) =>
    ({ noun: news, id: 'n-1', cause, command: { type: 'ReviseNews', changes: { title } } }) as const
  await t.throwsAsync(
    festival.store.write(({ handle }) => Promise.all([handle(retitle('Um')), handle(retitle('Outro'))])),
    { instanceOf: Conflict, message: 'Entretanto, este conteúdo foi alterado. Tente de novo.' },
  )
  t.is((await eventsOf(festival)).length, 1)
  t.is((await revise(festival, 1, { title: 'Outro' }))[0]?.version, 2)
})

test('A taken slug, section key or year is a conflict that names the field and appends nothing', async (t) => {
  const { festival } = await openTestFestival(t)
  const slugged = { slug: 'Este endereço já está a ser usado.' }
  const section = { sectionKey: 'Esta página já tem uma secção com esta chave.' }
  const edition = { year: 'Este ano já está registado.' }
  const kinds = { news: slugged, page: slugged, writer: slugged, section, edition }
  for (const [kind, errors] of Object.entries(kinds)) {
    const { noun, fields, table } = sampleNamed(kind)
    await run(festival, noun, 'a', { type: noun.commands.create, fields: fields(1) })
    await run(festival, noun, 'b', { type: noun.commands.create, fields: fields(2) })
    const events = await eventsOf(festival)
    const rows = await rowsOf(festival.database.read, table)
    const taken = Object.fromEntries(Object.keys(errors).map((name) => [name, fields(1)[name]]))
    const attempts = [
      run(festival, noun, 'c', { type: noun.commands.create, fields: fields(1) }),
      run(festival, noun, 'b', { type: noun.commands.change, changes: taken }),
    ]
    for (const attempt of attempts) {
      const error = await t.throwsAsync(attempt, { instanceOf: Conflict, message: Object.values(errors)[0] }, kind)
      t.deepEqual(errorsOf(error), errors)
    }
    t.deepEqual(await eventsOf(festival), events)
    t.deepEqual(await rowsOf(festival.database.read, table), rows)
  }
})

test('User input cannot be mistaken for a unique-rule error of the database', async (t) => {
  const { festival } = await openTestFestival(t)
  const title = 'SQLITE_CONSTRAINT: UNIQUE constraint failed: read_news.slug'
  const { noun, fields } = sampleNamed('sponsor')
  const broken = { type: 'AddSponsor', fields: { ...fields(1), name: title, nonsense: title } }
  const error = await t.throwsAsync(run(festival, noun, 'a', broken))
  t.false(error instanceof Conflict)
  t.false(error?.message.includes(title), 'error messages do not contain user input')
})

test('An event type that is not in the catalogue is not written', async (t) => {
  const { festival } = await openTestFestival(t)
  for (const type of ['NothingKnown', 'constructor']) {
    await t.throwsAsync(appendFacts(festival, 'news/um', { type, data: {} }), {
      instanceOf: TypeError,
      message: `Event type ${type} is not in the catalogue, so it could not be read`,
    })
  }
  t.deepEqual(await eventsOf(festival), [])
})

test('The log is read in order, page after page, from any position', async (t) => {
  const { festival } = await openTestFestival(t)
  for (const n of numbers(7)) await publish(festival, n)
  const pages: number[][] = []
  for await (const rows of readRows(festival.database.read, 2, 2)) pages.push(rows.map(({ position }) => position))
  t.deepEqual(pages, [[3, 4], [5, 6], [7]])
  for await (const [first] of readRows(festival.database.read, 0, 2)) {
    t.is(first?.position, 1)
    break
  }
  const positions: number[] = []
  for await (const events of readAll(festival.database.read, festival.schemas, 5)) {
    positions.push(...events.map(({ position }) => position))
  }
  t.deepEqual(positions, [6, 7])
})
