import type { Knex } from 'knex'
import { portraitAddress } from '../src/content/portrait-address.ts'
import type { Writer } from '../src/content/writer.ts'
import { recordTable } from './record-table.ts'

const table = recordTable<Writer>('writer', { name: 'writers', version: 2 })
export const { projection: writersProjection, byId: writerById, bySlug: writerBySlug } = table

const byName = new Intl.Collator('pt').compare // SQLite cannot sort Portuguese: it puts 'Érico' after 'Z'

export async function allWriters(db: Knex): Promise<Writer[]> {
  const writers = await table.list(table.rows(db).orderBy('position'))
  return writers.sort((a, b) => byName(a.name, b.name))
}

/** Compares only the characters that portraits depend on. */
export async function isWriterNamed(db: Knex, name: string): Promise<boolean> {
  const rows: { name: string }[] = await db('read_writers').select('name')
  return rows.some((row) => portraitAddress(row.name) === portraitAddress(name))
}
