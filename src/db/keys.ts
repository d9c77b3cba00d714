import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Secrets of this installation. Losing `lookup` only means that a known address is not recognised as known. */
export type Keys = { session: string[]; lookup: string }

/** Reads DATA_DIR/keys.json, or makes it (0600) on the first start. */
export async function loadKeys(dataDir: string): Promise<Keys> {
  const file = join(dataDir, 'keys.json')
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const keys: Keys = { session: [randomBytes(32).toString('hex')], lookup: randomBytes(32).toString('hex') }
  await writeFile(`${file}.new`, JSON.stringify(keys), { mode: 0o600 })
  await rename(`${file}.new`, file)
  return keys
}
