import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { initialPictures } from '../../src/content/initial-pictures.ts'
import { storedPictureAddress } from '../../src/content/picture-address.ts'
import { inspect } from '../../src/media/inspect.ts'

const TABLE = 'src/content/initial-pictures.ts'

/** Updates the addresses of the default pictures in src/content/initial-pictures.ts. */
export async function writeAddresses(folder: string): Promise<void> {
  const lines: string[] = []
  for (const name of Object.keys(initialPictures)) {
    const bytes = await readFile(join(folder, `${name}.svg`))
    const { width, height, extension } = await inspect(bytes)
    const hash = createHash('sha256').update(bytes).digest('hex')
    const key = name.includes('-') ? `'${name}'` : name
    lines.push(`  ${key}: '${storedPictureAddress(hash, width, height, extension)}',`)
  }
  const table = await readFile(TABLE, 'utf8')
  await writeFile(TABLE, table.replace(/(= \{\n)[^}]*/, `$1${lines.join('\n')}\n`))
}
