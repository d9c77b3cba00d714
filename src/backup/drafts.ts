import { join } from 'node:path'
import type { Knex } from 'knex'
import { z } from 'zod'
import { executeAll, insertStatements, type Row } from '../db/rows.ts'
import { Corrupt } from '../errors.ts'
import { type FileRecord, readFileRecord } from './files.ts'
import { readJsonLines, writeJsonLines } from './jsonl.ts'

const files = { drafts: 'drafts.jsonl', drafts_states: 'drafts-states.jsonl' }
type DraftTable = keyof typeof files

const columnsOf = async (db: Knex, table: DraftTable) => Object.keys(await db(table).columnInfo())

/** One file for each table that has rows. */
export async function writeDrafts(folder: string, db: Knex): Promise<FileRecord[]> {
  const written: FileRecord[] = []
  for (const [table, file] of Object.entries(files)) {
    const rows: Row[] = await db(table).orderBy('id')
    if (rows.length === 0) continue
    await writeJsonLines(join(folder, file), [rows])
    written.push(await readFileRecord(folder, file))
  }
  return written
}

export async function insertDrafts(db: Knex, folder: string, given: readonly FileRecord[]): Promise<void> {
  for (const table of Object.keys(files) as DraftTable[]) {
    const file = files[table]
    if (!given.some(({ path }) => path === file)) continue
    const known = await columnsOf(db, table)
    const row = z.record(z.enum(known as [string]), z.union([z.string(), z.number(), z.null()]))
    for await (const lines of readJsonLines(join(folder, file))) {
      const { data: rows } = z.array(row).safeParse(lines)
      if (!rows) throw new Corrupt(`${file} está danificado: tem uma linha que não é um rascunho.`)
      await executeAll(db, insertStatements(table, rows as Row[]))
    }
  }
}
