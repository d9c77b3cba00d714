import type { Knex } from 'knex'
import { keepsSlug, type SluggedKind } from '../src/content/catalogue.ts'
import type { Kind } from '../src/content/kinds.ts'
import { readModels } from './index.ts'

/** Without the rows of removed items, which stay in the tables of kinds that keep their slugs. */
export function presentRows(db: Knex, kind: Kind): Knex.QueryBuilder {
  const rows = db(readModels[kind].projections[0].table)
  return keepsSlug(kind) ? rows.where({ removed: 0 }) : rows
}

export type LastChange = string | null // ISO-8601 UTC
type Changed = { slug: string; updatedAt: string }

export const itemChanges = (db: Knex, kind: SluggedKind): Promise<Changed[]> =>
  presentRows(db, kind).select('slug', 'updatedAt').orderBy('position')

export const lastChange = (db: Knex, table: string): Promise<LastChange> => latest(db(table))

export const lastSectionChange = (db: Knex, pageSlug: string): Promise<LastChange> =>
  latest(db('read_sections').where({ pageSlug }))

async function latest(rows: Knex.QueryBuilder): Promise<LastChange> {
  const found = await rows.max({ updatedAt: 'updatedAt' }).first()
  return found?.updatedAt ?? null
}
