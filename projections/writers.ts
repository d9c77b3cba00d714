import type { Knex } from 'knex'
import { portraitAddress } from '../src/content/portrait-address.ts'
import type { Writer, WriterEvent } from '../src/content/writer.ts'
import { describedItems } from './described-items.ts'
import { defineProjection, itemColumns, patchItem, putItem, removeItem } from './projection.ts'

export const writersProjection = defineProjection<WriterEvent>({
  name: 'writers',
  version: 2,
  table: 'read_writers',
  key: ['id'],
  taken: { slug: 'Este endereço já está a ser usado.' },
  create(table) {
    itemColumns(table)
    table.text('slug').notNullable().unique()
    table.text('name').notNullable()
    table.text('nationality').notNullable()
    table.integer('isPernambucano').notNullable()
    table.text('bio').notNullable()
    table.text('imageUrl')
    table.bigInteger('birthYear')
    table.bigInteger('deathYear')
  },
  on: {
    WriterAdded: (event) => putItem(event, event.data),
    WriterRevised: (event) => patchItem(event, event.data),
    WriterRemoved: removeItem,
  },
})

const described = describedItems('read_writers', 'image')
const columns = [
  'id',
  'slug',
  'name',
  'nationality',
  'isPernambucano',
  'bio',
  'imageUrl',
  'birthYear',
  'deathYear',
  'version',
  ...described.columns,
] as const

type StoredWriter = Omit<Writer, 'isPernambucano'> & { isPernambucano: number }
const fromRow = (row: StoredWriter): Writer => described.fromRow({ ...row, isPernambucano: row.isPernambucano === 1 })

const byName = new Intl.Collator('pt').compare // SQLite cannot sort Portuguese: it puts 'Érico' after 'Z'

export async function allWriters(db: Knex): Promise<Writer[]> {
  const rows: StoredWriter[] = await described.rows(db).select(columns).orderBy('position')
  return rows.map(fromRow).sort((a, b) => byName(a.name, b.name))
}

export async function writerBySlug(db: Knex, slug: string): Promise<Writer | undefined> {
  const row: StoredWriter | undefined = await described.rows(db).select(columns).where({ slug }).first()
  return row && fromRow(row)
}

export async function writerById(db: Knex, id: string): Promise<Writer | undefined> {
  const row: StoredWriter | undefined = await described.rows(db).select(columns).where({ id }).first()
  return row && fromRow(row)
}

/** Compares only the characters that portraits depend on. */
export async function isWriterNamed(db: Knex, name: string): Promise<boolean> {
  const rows: { name: string }[] = await db('read_writers').select('name')
  return rows.some((row) => portraitAddress(row.name) === portraitAddress(name))
}
