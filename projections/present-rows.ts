import type { Knex } from 'knex'
import { keepsSlug } from '../src/content/catalogue.ts'
import type { Kind } from '../src/content/kinds.ts'
import { readModels } from './index.ts'

/** Without the rows of removed items, which stay in the tables of kinds that keep their slugs. */
export function presentRows(db: Knex, kind: Kind): Knex.QueryBuilder {
  const rows = db(readModels[kind].projections[0].table)
  return keepsSlug(kind) ? rows.where({ removed: 0 }) : rows
}
