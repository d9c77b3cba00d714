import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { scriptNames } from '../content/credentials.ts'
import { initialPictures } from '../content/initial-pictures.ts'
import type { Festival } from '../festival.ts'
import { readHead } from '../log/append.ts'
import type { PictureFiles } from '../media/picture-files.ts'
import { type StoredPicture, storePicture } from '../media/store.ts'
import { type ImportOptions, importFiles, type Outcome } from './import.ts'
import { type Problem, throwProblems } from './problems.ts'

/** Fills an empty log; null, and no change, when the log has events. */
export async function importInitialContent(
  festival: Festival,
  folder: string,
  options: Pick<ImportOptions, 'now' | 'onProgress'>,
): Promise<Outcome | null> {
  if ((await readHead(festival.database.read)).position > 0) return null
  return importFiles(festival, [folder], {
    ...options,
    actor: scriptNames.importer,
    pictures: await storePictures(festival.pictures, folder, Object.entries(initialPictures)),
  })
}

/** A log without initial content needs the default pictures, too. */
export async function ensureInitialPictures(pictures: PictureFiles, folder: string): Promise<void> {
  const missing: [string, string][] = []
  for (const [name, address] of Object.entries(initialPictures)) {
    if (!(await pictures.has(address))) missing.push([name, address])
  }
  await storePictures(pictures, folder, missing)
}

async function storePictures(pictures: PictureFiles, folder: string, wanted: [name: string, address: string][]) {
  const problems: Problem[] = []
  const stored: StoredPicture[] = []
  for (const [name, address] of wanted) {
    const file = join(folder, 'pictures', `${name}.svg`)
    const picture = await storePicture(pictures, await readFile(file), name)
    if (picture.url === address) stored.push(picture)
    else
      problems.push({
        where: file,
        message: `o endereço é ${picture.url}, o código espera ${address}: corrija-o em src/content/initial-pictures.ts.`,
      })
  }
  throwProblems(problems)
  return stored
}
