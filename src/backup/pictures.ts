import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Knex } from 'knex'
import { upcasters } from '../content/catalogue.ts'
import type { MediaFields } from '../content/media.ts'
import { idOf } from '../decider.ts'
import { Corrupt } from '../errors.ts'
import type { EventRow } from '../log/event.ts'
import { schemasOf } from '../log/upcast.ts'
import { showProgress } from '../progress.ts'
import { type FileRecord, readFileRecord } from './files.ts'

/** A picture that the log names: its file in the folder of uploads, and the SHA-256 of its bytes. */
export type ReferencedPicture = { file: string; sha256: string }

const schemas = schemasOf(upcasters)

export async function referencedPictures(db: Knex): Promise<ReferencedPicture[]> {
  const rows: EventRow[] = await db('events').where({ type: 'MediaStored' }).orderBy('position')
  return rows.map((row) => ({ file: basename((schemas.decodeData(row) as MediaFields).url), sha256: idOf(row) }))
}

const MAX_LISTED = 5

/** Throws Corrupt when one that the log names is not among the files found in the folder of uploads, or is another. */
export function requirePictures(referenced: readonly ReferencedPicture[], files: readonly FileRecord[]): void {
  const found = new Map(files.map(({ path, sha256 }) => [path, sha256]))
  const wrong = referenced.filter(({ file, sha256 }) => found.get(file) !== sha256).map(({ file }) => `uploads/${file}`)
  if (wrong.length === 0) return
  const listed = wrong.slice(0, MAX_LISTED).join(', ') + (wrong.length > MAX_LISTED ? ' …' : '')
  throw new Corrupt(
    `Imagens que o registo nomeia e que faltam ou estão danificadas: ${wrong.length} (${listed}). ` +
      'Reponha esses ficheiros de uma cópia anterior; nada foi guardado.',
  )
}

/**
 * Puts pictures into a folder, each under the path that it is to have there. Answers what is in them. Throws Corrupt when
 * one is missing or is another.
 */
export async function copyPictures(
  named: readonly ReferencedPicture[],
  read: (name: string) => Promise<Buffer | undefined>,
  { folder, pathOf }: { folder: string; pathOf(picture: ReferencedPicture): string },
): Promise<FileRecord[]> {
  const progress = showProgress('A copiar as imagens', named.length)
  const copied: FileRecord[] = []
  const found: FileRecord[] = []
  try {
    for (const picture of named) {
      const bytes = await read(picture.file)
      if (!bytes) continue
      await writeFile(join(folder, pathOf(picture)), bytes, { mode: 0o600, flag: 'wx', flush: true })
      const record = await readFileRecord(folder, pathOf(picture))
      copied.push(record)
      found.push({ ...record, path: picture.file })
      progress.update(copied.length)
    }
  } finally {
    progress.stop()
  }
  requirePictures(named, found)
  return copied
}
