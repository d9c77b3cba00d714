import { join } from 'node:path'
import type { Knex } from 'knex'
import { z } from 'zod'
import { executeAll, insertStatements, type Row } from '../db/rows.ts'
import { Corrupt } from '../errors.ts'
import { type FileRecord, readFileRecord, readJsonLines, writeJsonLines } from './files.ts'

const FILE = 'drafts.jsonl'

const value = z.union([z.string(), z.number(), z.null()])
type Value = z.infer<typeof value>

/** One file, if there are drafts. */
export async function writeDrafts(folder: string, db: Knex): Promise<FileRecord[]> {
  const rows: Row[] = await db('drafts').orderBy('id')
  if (rows.length === 0) return []
  await writeJsonLines(join(folder, FILE), [rows])
  return [await readFileRecord(folder, FILE)]
}

export async function insertDrafts(db: Knex, folder: string, given: readonly FileRecord[]): Promise<void> {
  if (!given.some(({ path }) => path === FILE)) return
  const known = Object.keys(await db('drafts').columnInfo())
  const row = z
    .record(z.string(), value)
    .transform(asToday)
    .refine((columns) => Object.keys(columns).every((name) => known.includes(name)))
  for await (const lines of readJsonLines(join(folder, FILE))) {
    const { data: rows } = z.array(row).safeParse(lines)
    if (!rows) throw new Corrupt(`${FILE} está danificado: tem uma linha que não é um rascunho.`)
    await executeAll(db, insertStatements('drafts', rows))
  }
}

/** Older exports have a version of each field, and drafts that were to come back with a removed item. */
const asToday = ({ written: _, ...row }: Record<string, Value>): Record<string, Value> =>
  row.ended_how === 'item removed' ? { ...row, ended_how: 'deleted' } : row
