import type { Knex } from 'knex'
import { portraitAddress } from '../src/content/portrait-address.ts'
import type { Writer } from '../src/content/writer.ts'
import { recordTable } from './record-table.ts'

export const writersTable = recordTable<Writer>('writer', { name: 'writers', version: 2 })
export const writersProjection = writersTable.projection

const byName = new Intl.Collator('pt').compare // SQLite cannot sort Portuguese: it puts 'Érico' after 'Z'

export async function allWriters(db: Knex): Promise<Writer[]> {
  const writers = await writersTable.list(writersTable.rows(db).orderBy('position'))
  return writers.sort((a, b) => byName(a.name, b.name))
}

/** Compares only the characters that portraits depend on. */
export async function isWriterNamed(db: Knex, name: string): Promise<boolean> {
  const rows: { name: string }[] = await db('read_writers').select('name')
  return rows.some((row) => portraitAddress(row.name) === portraitAddress(name))
}
