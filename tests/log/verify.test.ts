import test, { type ExecutionContext } from 'ava'
import { hashOf } from '../../src/log/append.ts'
import type { EventRow } from '../../src/log/event.ts'
import { verify } from '../../src/log/verify.ts'
import { openTestFestival } from '../support/festival.ts'
import { unprotectLog } from '../support/inspect-database.ts'
import { numbers, publish } from '../support/news.ts'
import { isOnPostgres } from '../support/run-engine.ts'

/** A log of five events without the triggers that protect it, as in a manipulated file. */
async function unprotectedLog(t: ExecutionContext) {
  const { festival } = await openTestFestival(t)
  for (const n of numbers(5)) await publish(festival, n)
  const db = festival.database.write
  t.is(await unprotectLog(db), isOnPostgres ? 2 : 4)
  const rows: EventRow[] = await db('events').orderBy('position')
  return {
    db,
    rows,
    head: { position: 5, hash: rows[4]!.hash },
    alter: (position: number, changes: Partial<EventRow>) => db('events').where({ position }).update(changes),
    verify: (anchor?: { position: number; hash: string }) => verify(db, { anchor }),
  }
}

const CONTENT = 'o conteúdo não corresponde ao seu hash'
const CHAIN = 'não continua a cadeia: o hash anterior não é o do evento anterior'
const REWRITTEN = 'não é o evento que a âncora guardou: a história foi reescrita'

test('The verification of a valid log returns its number of events and its head', async (t) => {
  const { verify, head, rows } = await unprotectedLog(t)
  t.deepEqual(await verify(), { sound: true, count: 5, head })
  t.deepEqual(await verify(head), { sound: true, count: 5, head })
  t.deepEqual(await verify({ position: 2, hash: rows[1]!.hash }), { sound: true, count: 5, head })
})

test('An empty log is valid, and its head is the hash before the first event', async (t) => {
  const { festival } = await openTestFestival(t)
  const head = { position: 0, hash: '0'.repeat(64) }
  t.deepEqual(await verify(festival.database.read), { sound: true, count: 0, head })
})

test('A change of any column of an event is found at its position', async (t) => {
  const { alter, verify, rows } = await unprotectedLog(t)
  const altered = {
    id: 'outro',
    stream: 'news/outra',
    version: 9,
    type: 'NewsRevised',
    schema: 2,
    data: rows[2]!.data.replace('Notícia 3', 'Notícia 4'),
    actor: 'outra',
    at: '2025-10-22T09:00:00.001Z',
    request_id: 'outro',
    hash: 'f'.repeat(64),
  }
  for (const [column, value] of Object.entries(altered)) {
    await alter(3, { [column]: value })
    t.deepEqual(await verify(), { sound: false, position: 3, reason: CONTENT }, column)
    await alter(3, { [column]: rows[2]![column as keyof EventRow] })
  }
  await alter(3, { prev_hash: 'f'.repeat(64) })
  t.deepEqual(await verify(), { sound: false, position: 3, reason: CHAIN })
})

test('An altered event with a recalculated hash breaks the chain at the next event', async (t) => {
  const { alter, verify, rows } = await unprotectedLog(t)
  await alter(3, { actor: 'outra', hash: hashOf({ ...rows[2]!, actor: 'outra' }) })
  t.deepEqual(await verify(), { sound: false, position: 4, reason: CHAIN })
})

test('Missing events are found, whether first, in the middle or several', async (t) => {
  const { db, verify } = await unprotectedLog(t)
  await db('events').where({ position: 3 }).delete()
  t.deepEqual(await verify(), { sound: false, position: 3, reason: 'falta este evento: o seguinte é o 4' })
  await db('events').whereIn('position', [1, 2]).delete()
  t.deepEqual(await verify(), { sound: false, position: 1, reason: 'falta este evento: o seguinte é o 4' })
})

test('Missing last events are found only with an anchor', async (t) => {
  const { db, verify, rows, head } = await unprotectedLog(t)
  await db('events').where('position', '>', 3).delete()
  t.deepEqual(await verify(), { sound: true, count: 3, head: { position: 3, hash: rows[2]!.hash } })
  const reason = 'falta: a âncora guardou 5 eventos e o registo só tem 3'
  t.deepEqual(await verify(head), { sound: false, position: 4, reason })
})

test('A history that was rewritten with recalculated hashes is found with an anchor', async (t) => {
  const { alter, verify, rows, head } = await unprotectedLog(t)
  let prev_hash = rows[2]!.hash
  for (const row of rows.slice(3)) {
    const forged = { ...row, actor: 'outra', prev_hash }
    prev_hash = hashOf(forged)
    await alter(row.position, { ...forged, hash: prev_hash })
  }
  t.deepEqual(await verify(), { sound: true, count: 5, head: { position: 5, hash: prev_hash } })
  t.deepEqual(await verify(head), { sound: false, position: 5, reason: REWRITTEN })
  t.deepEqual(await verify({ position: 4, hash: rows[3]!.hash }), { sound: false, position: 4, reason: REWRITTEN })
  t.deepEqual(await verify({ position: 3, hash: rows[2]!.hash }), await verify())
})
