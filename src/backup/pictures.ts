import { basename } from 'node:path'
import type { Knex } from 'knex'
import { upcasters } from '../content/catalogue.ts'
import type { MediaFields } from '../content/media.ts'
import { Corrupt } from '../errors.ts'
import { type EventRow, idOf } from '../log/event.ts'
import { schemasOf } from '../log/upcast.ts'
import type { FileRecord } from './files.ts'

/** A picture that the log names: its file in the folder of uploads, and the SHA-256 of its bytes. */
export type NamedPicture = { file: string; sha256: string }

const schemas = schemasOf(upcasters)

export async function namedPictures(db: Knex): Promise<NamedPicture[]> {
  const rows: EventRow[] = await db('events').where({ type: 'MediaStored' }).orderBy('position')
  return rows.map((row) => ({ file: basename((schemas.dataOf(row) as MediaFields).url), sha256: idOf(row) }))
}

const MOST_TOLD = 5

/** Throws Corrupt when one that the log names is not among the files found in the folder of uploads, or is another. */
export function requirePictures(named: readonly NamedPicture[], files: readonly FileRecord[]): void {
  const found = new Map(files.map(({ path, sha256 }) => [path, sha256]))
  const wrong = named.filter(({ file, sha256 }) => found.get(file) !== sha256).map(({ file }) => `uploads/${file}`)
  if (wrong.length === 0) return
  const told = wrong.slice(0, MOST_TOLD).join(', ') + (wrong.length > MOST_TOLD ? ' …' : '')
  throw new Corrupt(
    `Imagens que o registo nomeia e que faltam ou estão danificadas: ${wrong.length} (${told}). ` +
      'Reponha esses ficheiros de uma cópia anterior; nada foi guardado.',
  )
}
