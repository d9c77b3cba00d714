import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { databaseFile } from '../db/database-file.ts'
import type { Engine } from '../db/engine.ts'
import { writeKeys } from '../db/keys.ts'
import { openEngine } from '../db/open.ts'
import { copyTables } from './copy-tables.ts'
import { makeDurable } from './files.ts'
import { copyPictures, referencedPictures } from './pictures.ts'

export async function copyToDataDir(engine: Engine, folder: string, { keys }: { keys: boolean }): Promise<void> {
  // SQLite would create it readable by others.
  await writeFile(databaseFile(folder), '', { mode: 0o600, flag: 'wx' })
  const copy = await openEngine({ dataDir: folder })
  try {
    await engine.withSnapshot((db) =>
      copy.write.transaction((trx) => copyTables(db, trx, { setColumnOptions: copy.setColumnOptions, keys })),
    )
    await mkdir(join(folder, 'uploads'), { mode: 0o700 })
    await copyPictures(await referencedPictures(copy.read), (name) => engine.pictures!.get(name), {
      folder,
      pathOf: ({ file }) => `uploads/${file}`,
    })
  } finally {
    await copy.close()
  }
  await makeDurable(databaseFile(folder))
  const savedKeys = keys ? await engine.keys.read() : undefined
  if (savedKeys) await writeKeys(folder, savedKeys)
}
