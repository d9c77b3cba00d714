import type { Knex } from 'knex'
import { projections } from '../../projections/index.ts'
import { recreateStale, staleProjections } from '../../projections/revisions.ts'
import type { Engine } from '../db/engine.ts'
import { executeAll, insertStatements, type Row } from '../db/rows.ts'
import { readHead } from '../log/append.ts'
import { withProgress } from '../progress.ts'

/** Permanent tables and their primary keys. Sessions are not copied. */
export const copiedTables = [
  { table: 'events', key: ['position'] },
  { table: 'subject_keys', key: ['subject'] },
  { table: 'administrators', key: ['actor'] },
  { table: 'last_runs', key: ['name'] },
  { table: 'site', key: ['name'] },
  { table: 'drafts', key: ['id'] },
]

const PAGE_SIZE = 500

/** Copies these tables and the current read tables. A start rebuilds the stale ones. */
export async function copyTables(
  from: Knex,
  to: Knex.Transaction,
  { setColumnOptions, keys }: Pick<Engine, 'setColumnOptions'> & { keys: boolean },
): Promise<void> {
  const stale = await staleProjections(from, projections)
  const current = projections.filter((each) => !stale.includes(each))
  await to('site').delete()
  await recreateStale(to, current, { setColumnOptions })
  const tables = [...copiedTables.filter((each) => keys || each.table !== 'subject_keys'), ...current]
  await withProgress('A copiar o registo', (await readHead(from)).position, async (update) => {
    for (const { table, key } of tables) {
      for await (const rows of readPages(from, table, key)) {
        await executeAll(to, insertStatements(table, rows))
        if (table === 'events') update(Number(rows.at(-1)!.position))
      }
    }
  })
}

async function* readPages(db: Knex, table: string, key: readonly string[]): AsyncGenerator<Row[]> {
  const columns = key.map(() => '??').join(', ')
  const values = key.map(() => '?').join(', ')
  let rows: Row[] = await db(table)
    .orderBy([...key])
    .limit(PAGE_SIZE)
  while (rows.length > 0) {
    yield rows
    const last = key.map((column) => rows.at(-1)![column]!)
    rows = await db(table)
      .whereRaw(`(${columns}) > (${values})`, [...key, ...last])
      .orderBy([...key])
      .limit(PAGE_SIZE)
  }
}
