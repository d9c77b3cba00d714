import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { news } from '../../../src/content/news.ts'
import { type Festival, openFestival } from '../../../src/festival.ts'
import type { EventRow } from '../../../src/log/event.ts'
import type { Context, Measured, Part } from '../part.ts'
import { interleaved, perSecond } from '../rounds.ts'
import { bareTable, eventColumns, insertOne, openSqlite, type Sqlite, valuesOf } from '../sqlite.ts'

const EVENTS = 200
const WRITERS = 64
const EVENTS_A_WRITER = 16
const LINE = 'Quatro dias de debates, prémios e leituras no Mosteiro de Leça do Balio, com entrada gratuita. '

/** Durable appends, an event a transaction, beside a bare database and a bare file that take the same bytes. */
export const append: Part = {
  name: 'append',
  goals: {
    'one writer, many items': { ratioAtLeast: 0.2 },
    'one writer, one item': { ratioAtLeast: 0.2 },
    '64 writers': { ratioAtLeast: 1 },
  },

  async run({ dir, rounds }: Context): Promise<Measured[]> {
    const festival = await openFestival({ dataDir: dir })
    await festival.catchUp()
    const items = await publish(festival, WRITERS)
    const bare = await openSqlite(join(dir, 'bare.db'))
    await bare.exec(bareTable('events'))
    let rows: EventRow[] = []
    const speeds = await interleaved(rounds, {
      async many() {
        const speed = await perSecond(EVENTS, async () => {
          for (let turn = 0; turn < EVENTS; turn += 1) await revise(festival, items[turn % items.length]!)
        })
        rows = await lastRows(festival, EVENTS)
        return speed
      },
      sqlite: () => appendBare(bare, rows),
      file: async () => appendToFile(join(dir, 'bare.log'), rows),
      async one() {
        const [item] = await publish(festival, 1)
        return perSecond(EVENTS, async () => {
          for (let turn = 0; turn < EVENTS; turn += 1) await revise(festival, item!)
        })
      },
      together: () =>
        perSecond(WRITERS * EVENTS_A_WRITER, () =>
          Promise.all(
            items.map(async (item) => {
              for (let turn = 0; turn < EVENTS_A_WRITER; turn += 1) await revise(festival, item)
            }),
          ),
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
    ]
  },
}

let count = 0
const cause = () => ({ actor: 'bench', at: new Date().toISOString(), requestId: `bench-${count}` })

async function publish({ store }: Festival, many: number): Promise<string[]> {
  const ids = Array.from({ length: many }, () => store.newId())
  for (const id of ids) {
    const fields = { ...news.blank, slug: `noticia-${id}`, title: 'Quatro dias', publishDate: '2025-10-22' }
    const command = { type: 'PublishNews', fields: fields as Required<typeof fields> } as never
    await store.write(({ handle }) => handle({ noun: news, id, command, cause: cause() }))
  }
  return ids
}

function revise({ store }: Festival, id: string) {
  count += 1
  const command = { type: 'ReviseNews' as const, changes: { excerpt: `${count}. ${LINE.repeat(3)}` } }
  return store.write(({ handle }) => handle({ noun: news, id, command, cause: cause() }))
}

const lastRows = ({ database }: Festival, many: number): Promise<EventRow[]> =>
  database.read('events').orderBy('position', 'desc').limit(many)

/** An INSERT is a transaction by itself: nothing durable is cheaper for SQLite. */
async function appendBare(db: Sqlite, rows: readonly EventRow[]): Promise<number> {
  await db.exec('DELETE FROM events')
  const insert = db.prepare(insertOne('events'))
  const speed = await perSecond(rows.length, async () => {
    for (const row of rows) await insert.run(valuesOf(row))
  })
  await insert.finalize()
  return speed
}

/** Synchronous calls: a trip through Node's threads would make the limit easier to reach. */
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
