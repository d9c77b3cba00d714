import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { type Festival, openFestival } from '../../../src/festival.ts'
import type { EventRow } from '../../../src/log/event.ts'
import type { BenchContext, Measurement, Part } from '../part.ts'
import { interleaved, median, perSecond } from '../rounds.ts'
import { publishItems, saveConcurrently, saveSequentially } from '../saves.ts'
import { eventColumns, insertOne, openSqlite, plainEventTable, type Sqlite, valuesOf } from '../sqlite.ts'

const EVENTS = 200
const WRITERS = 64
const EVENTS_PER_WRITER = 16

/** Durable appends of one event per transaction, beside plain SQLite and a plain file with the same bytes. */
export const append: Part = {
  name: 'append',
  goals: {
    'the same, beside sqlite3': { ratioAtLeast: 0.15 },
    'those, beside sqlite3': { ratioAtLeast: 0.9 },
  },

  async run({ dir, rounds }: BenchContext): Promise<Measurement[]> {
    const festival = await openFestival({ dataDir: dir })
    await festival.catchUp()
    const items = await publishItems(festival, WRITERS)
    const bare = await openSqlite(join(dir, 'bare.db'))
    await bare.exec(plainEventTable('events'))
    let rows: EventRow[] = []
    const processorTime = { many: [] as number[], together: [] as number[] }
    const speeds = await interleaved(rounds, {
      async many() {
        const speed = await measureSpeed(processorTime.many, EVENTS, () => saveSequentially(festival, items, EVENTS))
        rows = await lastRows(festival, EVENTS)
        return speed
      },
      sqlite: () => appendToSqlite(bare, rows),
      file: async () => appendToFile(join(dir, 'bare.log'), rows),
      async one() {
        const item = await publishItems(festival, 1)
        return perSecond(EVENTS, () => saveSequentially(festival, item, EVENTS))
      },
      together: () =>
        measureSpeed(processorTime.together, WRITERS * EVENTS_PER_WRITER, () =>
          saveConcurrently(festival, items, EVENTS_PER_WRITER),
        ),
    })
    await bare.close()
    await festival.close()

    const unit = 'events/s'
    const sqlite = { of: 'bare sqlite3, same durability', value: speeds.sqlite }
    const file = { of: 'write + fdatasync', value: speeds.file }
    return [
      { figure: 'one writer, many items', unit, value: speeds.many, limit: file },
      { figure: 'the same, beside sqlite3', unit, value: speeds.many, limit: sqlite },
      { figure: 'one writer, one item', unit, value: speeds.one, limit: file },
      { figure: `${WRITERS} writers`, unit, value: speeds.together, limit: file },
      { figure: 'those, beside sqlite3', unit, value: speeds.together, limit: sqlite },
      { figure: 'sqlite3 itself', unit, value: speeds.sqlite, limit: file },
      { figure: 'processor time a save, one writer', unit: 'µs', value: median(processorTime.many) },
      { figure: `processor time a save, ${WRITERS} writers`, unit: 'µs', value: median(processorTime.together) },
    ]
  },
}

/** Returns events per second; adds the processor time per event in microseconds. */
async function measureSpeed(processorTime: number[], count: number, work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  const speed = await perSecond(count, work)
  const { user, system } = process.cpuUsage(before)
  processorTime.push((user + system) / count)
  return speed
}

const lastRows = ({ database }: Festival, many: number): Promise<EventRow[]> =>
  database.read('events').orderBy('position', 'desc').limit(many)

/** Each INSERT is its own transaction: the cheapest durable write in SQLite. */
async function appendToSqlite(db: Sqlite, rows: readonly EventRow[]): Promise<number> {
  await db.exec('DELETE FROM events')
  const insert = db.prepare(insertOne('events'))
  const speed = await perSecond(rows.length, async () => {
    for (const row of rows) await insert.run(valuesOf(row))
  })
  await insert.finalize()
  return speed
}

/** Synchronous, as Node's thread pool would slow the limit down. */
function appendToFile(path: string, rows: readonly EventRow[]): Promise<number> {
  const lines = rows.map((row) => Buffer.from(eventColumns.map((column) => row[column]).join('\t')))
  const file = openSync(path, 'a')
  return perSecond(lines.length, async () => {
    for (const line of lines) {
      writeSync(file, line)
      fdatasyncSync(file)
    }
  }).finally(() => closeSync(file))
}
