import { join } from 'node:path'
import type { Knex } from 'knex'
import { z } from 'zod'
import { executeAll, insertStatements, type Row } from '../db/rows.ts'
import { exists } from '../files.ts'
import { readJsonLines, writeJsonLines } from './files.ts'

const FILE = 'drafts.jsonl'

/** One file, if there are drafts. */
export async function writeDrafts(folder: string, db: Knex): Promise<void> {
  const rows: Row[] = await db('drafts').orderBy('id')
  if (rows.length > 0) await writeJsonLines(join(folder, FILE), [rows])
}

export async function insertDrafts(db: Knex, folder: string): Promise<void> {
  const file = join(folder, FILE)
  if (!(await exists(file))) return
  const known = Object.keys(await db('drafts').columnInfo())
  const row = z
    .record(z.string(), z.union([z.string(), z.number(), z.null()]))
    .transform(asToday)
    .refine((columns) => Object.keys(columns).every((name) => known.includes(name)))
  for await (const rows of readJsonLines(file, row, 'um rascunho'))
    await executeAll(db, insertStatements('drafts', rows))
}

/** Older exports have a version of each field, and drafts that were to come back with a removed item. */
const asToday = ({ written: _, ...row }: Row): Row =>
  row.ended_how === 'item removed' ? { ...row, ended_how: 'deleted' } : row
