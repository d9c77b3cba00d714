import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Knex } from 'knex'
import { upcasters } from '../content/catalogue.ts'
import type { StoredFile } from '../content/media.ts'
import { idOf } from '../decider.ts'
import { Corrupt } from '../errors.ts'
import type { EventRow } from '../log/event.ts'
import { schemasOf } from '../log/upcast.ts'
import { withProgress } from '../progress.ts'
import { type FileRecord, readFileRecord } from './files.ts'

export type ReferencedPicture = { file: string; sha256: string }

const schemas = schemasOf(upcasters)

export async function referencedPictures(db: Knex): Promise<ReferencedPicture[]> {
  const rows: EventRow[] = await db('events').where({ type: 'MediaStored' }).orderBy('position')
  return rows.map((row) => ({ file: basename((schemas.decodeData(row) as StoredFile).url), sha256: idOf(row) }))
}

const MAX_LISTED = 5

/** Throws Corrupt when a referenced picture is missing or differs. */
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

/** Returns the records of the written files. Throws Corrupt when a referenced picture is missing or differs. */
export async function copyPictures(
  referenced: readonly ReferencedPicture[],
  read: (name: string) => Promise<Buffer | undefined>,
  { folder, pathOf }: { folder: string; pathOf(picture: ReferencedPicture): string },
): Promise<FileRecord[]> {
  const copied: FileRecord[] = []
  const found: FileRecord[] = []
  await withProgress('A copiar as imagens', referenced.length, async (update) => {
    for (const picture of referenced) {
      const bytes = await read(picture.file)
      if (!bytes) continue
      await writeFile(join(folder, pathOf(picture)), bytes, { mode: 0o600, flag: 'wx', flush: true })
      const record = await readFileRecord(folder, pathOf(picture))
      found.push({ ...record, path: picture.file })
      update(copied.push(record))
    }
  })
  requirePictures(referenced, found)
  return copied
}
