import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { digestOf } from '../../projections/digest.ts'
import { projections } from '../../projections/index.ts'
import { databaseFile } from '../db/database-file.ts'
import { newKeys, writeKeys } from '../db/keys.ts'
import { insertStatements } from '../db/rows.ts'
import { Corrupt } from '../errors.ts'
import { type Festival, openFestival } from '../festival.ts'
import type { EventRow } from '../log/event.ts'
import { withProgress } from '../progress.ts'
import { insertDrafts } from './drafts.ts'
import { EVENTS, type ExportManifest, exportedPath, tableVersions } from './export.ts'
import { type FileRecord, makeDurable } from './files.ts'
import { readJsonLines } from './jsonl.ts'
import { insertPersonalData, PERSONAL_DATA, readPersonalData } from './personal-data.ts'
import { referencedPictures } from './pictures.ts'

const text = z.string()
const count = z.int()
const eventRow: z.ZodType<EventRow> = z.strictObject({
  position: count,
  id: text,
  stream: text,
  version: count,
  type: text,
  schema: count,
  data: text,
  actor: text,
  at: text,
  request_id: text,
  prev_hash: text,
  hash: text,
})

/** Builds a DATA_DIR from an unpacked export and returns its uploads. Throws Corrupt if the content differs. */
export async function restoreExport(folder: string, manifest: ExportManifest): Promise<FileRecord[]> {
  const hasPersonalData = manifest.files.some(({ path }) => path === PERSONAL_DATA)
  const personal = hasPersonalData ? await readPersonalData(folder) : undefined
  await writeKeys(folder, newKeys(personal?.lookup))
  const festival = await openFestival({ dataDir: folder })
  try {
    const { read, write } = festival.database
    await insertEvents(festival, folder, manifest.head.position)
    if (personal) await insertPersonalData(write, personal)
    await insertDrafts(write, folder, manifest.files)
    await festival.catchUp()
    if (manifest.tables === tableVersions && (await digestOf(read, projections)) !== manifest.content) {
      throw new Corrupt('O conteúdo reposto não é o que foi exportado: a exportação está danificada. Nada foi reposto.')
    }
    return await placePictures(festival, folder, manifest)
  } finally {
    await festival.close()
    await makeDurable(databaseFile(folder))
  }
}

async function insertEvents({ database }: Festival, folder: string, total: number): Promise<void> {
  await withProgress('A repor o registo', total, async (update) => {
    for await (const lines of readJsonLines(join(folder, EVENTS))) {
      const { data: rows } = z.array(eventRow).safeParse(lines)
      if (!rows) throw new Corrupt(`${EVENTS} está danificado: tem uma linha que não é um acontecimento.`)
      await database.beginLogTransaction().commit(insertStatements('events', rows))
      update(rows.at(-1)?.position ?? 0)
    }
  })
}

async function placePictures({ database }: Festival, folder: string, { files }: ExportManifest): Promise<FileRecord[]> {
  const exported = new Map(files.map((file) => [file.path, file]))
  const placed: FileRecord[] = []
  for (const picture of await referencedPictures(database.read)) {
    const file = exported.get(exportedPath(picture))
    if (!file) continue
    await rename(join(folder, file.path), join(folder, 'uploads', picture.file))
    placed.push({ ...file, path: picture.file })
  }
  return placed
}
