import { join } from 'node:path'
import pg from 'pg'
import type { EventRow } from '../../../src/log/event.ts'
import { withDatabases } from '../databases.ts'
import type { BenchContext, Measurement, Part } from '../part.ts'
import { interleaved, perSecond } from '../rounds.ts'
import { eventColumns, plainEventTable, valuesOf } from '../sqlite.ts'

const EVENTS = 300
const WRITERS = 64
const EVENTS_PER_WRITER = 16
const oneNode = `${WRITERS} writers, one node`
const twoNodes = `${WRITERS} and ${WRITERS}, two nodes`

/** Durable appends over the network, beside one connection that inserts one event per commit. */
export const appendPostgres: Part = {
  name: 'append-postgres',
  goals: {
    'one writer': { ratioAtLeast: 0.35 },
    [oneNode]: { ratioAtLeast: 2.4 },
    [twoNodes]: { ratioAtLeast: 2 },
  },

  run: ({ dir, rounds, children }: BenchContext): Promise<Measurement[]> =>
    withDatabases(2, async ([own, shared]) => {
      const start = async (name: string, databaseUrl: string): Promise<Node> => {
        const { nextLine, stop } = children.start('writer-node.ts', [join(dir, name), databaseUrl, String(WRITERS)])
        const origin = `http://127.0.0.1:${await nextLine()}`
        return {
          async save(how, saves) {
            const { status } = await fetch(`${origin}/${how}?saves=${saves}`)
            if (status !== 200) throw new Error(`${name} answered ${status}`)
          },
          stop,
        }
      }
      // After another node's writes a node takes the lock first for a while, so the single writer has its own database.
      const alone = await start('alone', own!)
      const nodes = [await start('first', shared!), await start('second', shared!)]
      const bare = await openBaseline(own!)
      const speeds = await interleaved(rounds, {
        one: () => perSecond(EVENTS, () => alone.save('one', EVENTS)),
        bare: () => bare.append(),
        together: () => perSecond(WRITERS * EVENTS_PER_WRITER, () => alone.save('all', EVENTS_PER_WRITER)),
        both: () =>
          perSecond(nodes.length * WRITERS * EVENTS_PER_WRITER, () =>
            Promise.all(nodes.map((node) => node.save('all', EVENTS_PER_WRITER))),
          ),
      })
      await bare.close()
      await Promise.all([alone, ...nodes].map((node) => node.stop()))

      const unit = 'events/s'
      const limit = { of: 'bare pg, an event a commit', value: speeds.bare }
      return [
        { figure: 'one writer', unit, value: speeds.one, limit },
        { figure: oneNode, unit, value: speeds.together, limit },
        { figure: twoNodes, unit, value: speeds.both, limit },
      ]
    }),
}

type Node = { save(how: 'one' | 'all', saves: number): Promise<void>; stop(): Promise<void> }

/** Inserts the log's last events again, one per commit. */
async function openBaseline(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(plainEventTable('bare'))
  const insert = `INSERT INTO bare VALUES (${eventColumns.map((_, index) => `$${index + 1}`).join(', ')})`
  return {
    async append(): Promise<number> {
      await client.query('TRUNCATE bare')
      const { rows } = await client.query<EventRow>('SELECT * FROM events ORDER BY position DESC LIMIT $1', [EVENTS])
      return perSecond(rows.length, async () => {
        for (const row of rows) await client.query({ name: 'insert', text: insert, values: valuesOf(row) })
      })
    },
    close: () => client.end(),
  }
}
