import { mkdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { digestOf } from '../../projections/compare.ts'
import { projections } from '../../projections/index.ts'
import { staleProjections } from '../../projections/revisions.ts'
import { openExistingEngine, type SiteLocation } from '../db/open.ts'
import { Conflict } from '../errors.ts'
import { sync } from '../files.ts'
import { readRows } from '../log/read.ts'
import { createFolderAtomically } from './atomic-create.ts'
import { writeDrafts } from './drafts.ts'
import { readFileRecord, writeJsonLines } from './files.ts'
import { type Manifest, writeManifest } from './manifest.ts'
import { PERSONAL_DATA, writePersonalData } from './personal-data.ts'
import { copyPictures, type ReferencedPicture, referencedPictures } from './pictures.ts'
import { requireValidLog } from './verify-log.ts'

export const EVENTS = 'events.jsonl'

export const exportedPath = ({ file, sha256 }: ReferencedPicture) => `pictures/${sha256}${extname(file)}`

/** The digest of the content is comparable only between equal versions. */
export const tableVersions = projections.map(({ name, version }) => `${name} ${version}`).join(', ')

type ExportOptions = SiteLocation & { folder: string; personalData: boolean; now: Date }
export type ExportManifest = Extract<Manifest, { kind: 'export' }>

export async function createExport({ folder, personalData, now, ...location }: ExportOptions): Promise<ExportManifest> {
  const engine = await openExistingEngine(location)
  const readExistingPicture = (name: string) =>
    engine.pictures ? engine.pictures.get(name) : readPicture(join(location.dataDir, 'uploads', name))
  const write = (unfinished: string) =>
    engine.withSnapshot(async (db) => {
      if ((await staleProjections(db, projections)).length > 0) {
        throw new Conflict(
          'As tabelas de leitura são de outra versão: comece o sítio uma vez, ou corra npm run rebuild.',
        )
      }
      const head = await requireValidLog(db, await engine.findDamage())
      await writeJsonLines(join(unfinished, EVENTS), readRows(db))
      if (personalData) await writePersonalData(unfinished, db, await engine.keys.read())
      const drafts = await writeDrafts(unfinished, db)
      await mkdir(join(unfinished, 'pictures'), { mode: 0o700 })
      const pictures = await copyPictures(await referencedPictures(db), readExistingPicture, {
        folder: unfinished,
        pathOf: exportedPath,
      })
      await sync(join(unfinished, 'pictures'))
      const files = [
        await readFileRecord(unfinished, EVENTS),
        ...(personalData ? [await readFileRecord(unfinished, PERSONAL_DATA)] : []),
        ...drafts,
        ...pictures,
      ]
      const content = await digestOf(db, projections)
      const manifestFields = { format: 1, at: now.toISOString(), head, content, tables: tableVersions, files } as const
      const manifest: ExportManifest = { kind: 'export', ...manifestFields }
      await writeManifest(unfinished, manifest)
      return manifest
    })
  return createFolderAtomically(folder, write).finally(() => engine.close())
}

const readPicture = (file: string) =>
  readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
