import { writeFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import type { Knex } from 'knex'
import { upcasters } from '../content/catalogue.ts'
import type { StoredFile } from '../content/media.ts'
import type { SharedPictures } from '../db/engine.ts'
import { idOf } from '../decider.ts'
import { Corrupt } from '../errors.ts'
import { undefinedIfMissing } from '../files.ts'
import type { EventRow } from '../log/event.ts'
import { schemasOf } from '../log/upcast.ts'
import { withProgress } from '../progress.ts'
import { type FileRecord, readFileRecord } from './files.ts'

type ReferencedPicture = { file: string; sha256: string }

/** Where it is in a DATA_DIR, and in an export. */
export const uploadPath = ({ file }: ReferencedPicture) => `uploads/${file}`
export const exportedPath = ({ file, sha256 }: ReferencedPicture) => `pictures/${sha256}${extname(file)}`

type PathOf = typeof uploadPath

const schemas = schemasOf(upcasters)

export async function referencedPictures(db: Knex): Promise<ReferencedPicture[]> {
  const rows: EventRow[] = await db('events').where({ type: 'MediaStored' }).orderBy('position')
  return rows.map((row) => ({ file: basename((schemas.decodeData(row) as StoredFile).url), sha256: idOf(row) }))
}

const MAX_LISTED = 5

/** Throws Corrupt when a referenced picture is missing or differs. */
export function requirePictures(
  referenced: readonly ReferencedPicture[],
  files: readonly FileRecord[],
  pathOf: PathOf,
): void {
  const found = new Map(files.map(({ path, sha256 }) => [path, sha256]))
  const wrong = referenced.filter((picture) => found.get(pathOf(picture)) !== picture.sha256).map(uploadPath)
  if (wrong.length === 0) return
  const listed = wrong.slice(0, MAX_LISTED).join(', ') + (wrong.length > MAX_LISTED ? ' …' : '')
  throw new Corrupt(
    `Imagens que o registo nomeia e que faltam ou estão danificadas: ${wrong.length} (${listed}). ` +
      'Reponha esses ficheiros de uma cópia anterior; nada foi guardado.',
  )
}

/** Without `copyFile` the pictures of the DATA_DIR are in the folder already. */
type PictureSource = { dataDir: string; shared?: SharedPictures; copyFile?(from: string, to: string): Promise<void> }

/** Copies what a log references, and returns the records. Throws Corrupt when a picture is missing or differs. */
export async function copyPictures(
  db: Knex,
  { dataDir, shared, copyFile }: PictureSource,
  folder: string,
  pathOf: PathOf,
): Promise<FileRecord[]> {
  const referenced = await referencedPictures(db)
  const copied: FileRecord[] = []
  await withProgress('A copiar as imagens', referenced.length, async (update) => {
    for (const [index, picture] of referenced.entries()) {
      const [path, to] = [pathOf(picture), join(folder, pathOf(picture))]
      const bytes = await shared?.get(picture.file)
      if (bytes) await writeFile(to, bytes, { mode: 0o600, flag: 'wx', flush: true })
      if (!shared) await copyFile?.(join(dataDir, uploadPath(picture)), to).catch(undefinedIfMissing)
      const record = await readFileRecord(folder, path).catch(undefinedIfMissing)
      if (record) copied.push(record)
      update(index + 1)
    }
  })
  requirePictures(referenced, copied, pathOf)
  return copied
}
