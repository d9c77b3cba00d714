import { mkdir } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Knex } from 'knex'
import { digestOf } from '../../projections/digest.ts'
import { staleProjections } from '../../projections/freshness.ts'
import { projections } from '../../projections/index.ts'
import { databaseFile, requireDatabase } from '../db/open.ts'
import { Conflict } from '../errors.ts'
import { readRows } from '../log/read.ts'
import { showProgress } from '../progress.ts'
import { copyDurably, type FileRecord, recordOf, sync } from './files.ts'
import { makeFolder } from './folder.ts'
import { writeLines } from './jsonl.ts'
import { type Manifest, writeManifest } from './manifest.ts'
import { PERSONAL_DATA, writePersonalData } from './personal-data.ts'
import { type NamedPicture, namedPictures, requirePictures } from './pictures.ts'
import { looking, requireSound } from './soundness.ts'

export const EVENTS = 'events.jsonl'

/** Where an exported picture is: named by what is in it. */
export const exportedPath = ({ file, sha256 }: NamedPicture) => `pictures/${sha256}${extname(file)}`

/** What a digest of the content depends on, besides the log. */
export const tableVersions = projections.map(({ name, version }) => `${name} ${version}`).join(', ')

export type ExportParts = { dataDir: string; folder: string; personalData: boolean; now: Date }
export type Exported = Extract<Manifest, { kind: 'export' }>

/** Writes all that ever happened as JSONL, and the pictures, as of one moment while the site goes on writing. */
export async function exportAll({ dataDir, folder, personalData, now }: ExportParts): Promise<Exported> {
  await requireDatabase({ dataDir })
  return makeFolder(folder, (unfinished) =>
    looking(databaseFile(dataDir), async (db) => {
      await db.raw('BEGIN')
      if ((await staleProjections(db, projections)).length > 0) {
        throw new Conflict(
          'As tabelas de leitura são de outra versão: comece o sítio uma vez, ou corra npm run rebuild.',
        )
      }
      const head = await requireSound(db)
      await writeLines(join(unfinished, EVENTS), readRows(db))
      if (personalData) await writePersonalData(unfinished, db, dataDir)
      const files = [
        await recordOf(unfinished, EVENTS),
        ...(personalData ? [await recordOf(unfinished, PERSONAL_DATA)] : []),
        ...(await copyPictures(db, join(dataDir, 'uploads'), unfinished)),
      ]
      const content = await digestOf(db, projections)
      const said = { format: 1, at: now.toISOString(), head, content, tables: tableVersions, files } as const
      const manifest: Exported = { kind: 'export', ...said }
      await writeManifest(unfinished, manifest)
      return manifest
    }),
  )
}

async function copyPictures(db: Knex, uploads: string, folder: string): Promise<FileRecord[]> {
  const named = await namedPictures(db)
  await mkdir(join(folder, 'pictures'), { mode: 0o700 })
  const progress = showProgress('A copiar as imagens', named.length)
  const files: FileRecord[] = []
  const copied: FileRecord[] = []
  try {
    for (const picture of named) {
      const path = exportedPath(picture)
      const there = await copyDurably(join(uploads, picture.file), join(folder, path)).then(() => true, isMissing)
      if (!there) continue
      const record = await recordOf(folder, path)
      files.push(record)
      copied.push({ ...record, path: picture.file })
      progress.update(files.length)
    }
  } finally {
    progress.stop()
  }
  requirePictures(named, copied)
  await sync(join(folder, 'pictures'))
  return files
}

function isMissing(error: NodeJS.ErrnoException): false {
  if (error.code === 'ENOENT') return false
  throw error
}
