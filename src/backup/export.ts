import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { digestOf } from '../../projections/compare.ts'
import { projections } from '../../projections/index.ts'
import { staleProjections } from '../../projections/revisions.ts'
import { openExistingEngine, type SiteLocation } from '../db/open.ts'
import { Conflict } from '../errors.ts'
import { sync } from '../files.ts'
import { readRows } from '../log/read.ts'
import { createFolderAtomically } from './atomic-create.ts'
import { writeDrafts } from './drafts.ts'
import { copyDurably, type FileRecord, readFileRecord, writeJsonLines } from './files.ts'
import { type Manifest, writeManifest } from './manifest.ts'
import { writePersonalData } from './personal-data.ts'
import { copyPictures, exportedPath } from './pictures.ts'
import { requireValidLog } from './verify-log.ts'

export const EVENTS = 'events.jsonl'

/** The digest of the content is comparable only between equal versions. */
export const tableVersions = projections.map(({ name, version }) => `${name} ${version}`).join(', ')

type ExportOptions = SiteLocation & { folder: string; personalData: boolean; now: Date }
export type ExportManifest = Extract<Manifest, { kind: 'export' }>

export async function createExport({ folder, personalData, now, ...location }: ExportOptions): Promise<ExportManifest> {
  const engine = await openExistingEngine(location)
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
      await writeDrafts(unfinished, db)
      const files: FileRecord[] = []
      for (const name of (await readdir(unfinished)).sort()) files.push(await readFileRecord(unfinished, name))
      await mkdir(join(unfinished, 'pictures'), { mode: 0o700 })
      const source = { dataDir: location.dataDir, shared: engine.pictures, copyFile: copyDurably }
      files.push(...(await copyPictures(db, source, unfinished, exportedPath)))
      await sync(join(unfinished, 'pictures'))
      const content = await digestOf(db, projections)
      const manifestFields = { format: 1, at: now.toISOString(), head, content, tables: tableVersions, files } as const
      return writeManifest(unfinished, { kind: 'export', ...manifestFields })
    })
  return createFolderAtomically(folder, write).finally(() => engine.close())
}
