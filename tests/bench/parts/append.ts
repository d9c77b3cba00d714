import { join } from 'node:path'
import knex from 'knex'
import { v7 as uuidv7 } from 'uuid'
import { news } from '../../../src/content/news.ts'
import { type Festival, openFestival } from '../../../src/festival.ts'
import type { EventRow } from '../../../src/log/event.ts'
import { run } from '../../support/festival.ts'
import { startPostgres } from '../../support/postgres.ts'
import { sampleOf } from '../../support/samples.ts'
import { type BenchContext, interleaved, type Measurement, type Part, perSecond } from '../part.ts'

const EVENTS = 200
const WRITERS = 64
const EVENTS_PER_WRITER = 16

/** Durable saves on both engines, beside one connection that inserts the same rows, one per commit. */
export const append: Part = async (ctx) => {
  const server = await startPostgres(ctx, { fsync: 'on', synchronous_commit: 'on' })
  const onSqlite = await measureSaves(ctx, join(ctx.dir, 'sqlite'))
  const shared = await measureSaves(ctx, join(ctx.dir, 'postgres'), server.url)
  return [...onSqlite, ...shared.map((measured) => ({ ...measured, figure: `PostgreSQL, ${measured.figure}` }))]
}

async function measureSaves(
  { rounds, teardown }: BenchContext,
  dataDir: string,
  databaseUrl?: string,
): Promise<Measurement[]> {
  const festival = await openFestival({ dataDir, databaseUrl, isServer: true })
  teardown(() => festival.close())
  await festival.catchUp()
  const items = await publishItems(festival)
  const bare = knex(
    databaseUrl
      ? { client: 'pg', connection: databaseUrl, pool: { min: 1, max: 1 } }
      : { client: 'sqlite3', connection: join(dataDir, 'bare.db'), useNullAsDefault: true },
  )
  teardown(() => bare.destroy())
  // As durable as the site's own
  if (!databaseUrl) for (const pragma of ['journal_mode=WAL', 'synchronous=FULL']) await bare.raw(`PRAGMA ${pragma}`)

  const speeds = await interleaved(rounds, {
    one: () => perSecond(EVENTS, () => saveInTurn(festival, items, EVENTS)),
    bare: async () => {
      const rows: EventRow[] = await festival.database.read('events').orderBy('position', 'desc').limit(EVENTS)
      const columns = Object.keys(rows[0]!)
      await bare.schema.dropTableIfExists('bare')
      await bare.schema.createTable('bare', (table) => {
        for (const column of columns) table.text(column)
      })
      const insert = `INSERT INTO bare VALUES (${columns.map(() => '?').join(', ')})`
      return perSecond(rows.length, async () => {
        for (const row of rows) await bare.raw(insert, Object.values(row))
      })
    },
    together: () =>
      perSecond(WRITERS * EVENTS_PER_WRITER, () =>
        Promise.all(items.map((item) => saveInTurn(festival, [item], EVENTS_PER_WRITER))),
      ),
  })
  const unit = 'events/s'
  const limit = { of: 'bare inserts, an event a commit', value: speeds.bare }
  return [
    { figure: 'one writer, many items', unit, value: speeds.one, limit, goal: { ratioAtLeast: 0.15 } },
    { figure: `${WRITERS} writers`, unit, value: speeds.together, limit, goal: { ratioAtLeast: 0.9 } },
  ]
}

const LINE = 'Quatro dias de debates, prémios e leituras no Mosteiro de Leça do Balio, com entrada gratuita. '
/** Like a request of an organiser, since runs of scripts write one row more. */
const cause = () => ({ actor: `p_${'0'.repeat(22)}`, at: new Date().toISOString(), requestId: uuidv7() })

async function publishItems(festival: Festival): Promise<string[]> {
  const ids = Array.from({ length: WRITERS }, () => festival.store.newId())
  for (const id of ids) {
    const fields = { ...sampleOf('news'), slug: `noticia-${id}` }
    await run(festival, news, id, { type: 'PublishNews', fields }, cause())
  }
  return ids
}

/** One writer, who waits for each save. */
async function saveInTurn({ store }: Festival, items: readonly string[], saves: number): Promise<void> {
  for (let save = 0; save < saves; save += 1) {
    const command = { type: 'ReviseNews' as const, changes: { excerpt: `${store.newId()} ${LINE.repeat(3)}` } }
    await store.write(({ handle }) => handle({ noun: news, id: items[save % items.length]!, command, cause: cause() }))
  }
}
