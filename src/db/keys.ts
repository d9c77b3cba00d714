import { randomBytes, randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Corrupt } from '../errors.ts'

/** Secrets of this installation. Losing `lookup` only means that a known address is not recognised as known. */
export type Keys = { session: string[]; lookup: string }

export type KeyStore = { read(): Promise<Keys | undefined>; create(keys: Keys): Promise<void> }

export const keysFile = (dataDir: string) => join(dataDir, 'keys.json')

/** Reads the keys, or makes them on the first start. */
export async function loadKeys({ read, create }: KeyStore): Promise<Keys> {
  if (!(await read())) await create(newKeys())
  // Of several processes that start at once, one has made them
  return (await read())!
}

const newKey = () => randomBytes(32).toString('hex')
export const newKeys = (lookup = newKey()): Keys => ({ session: [newKey()], lookup })

/** Of DATA_DIR/keys.json; undefined when there is none. Throws Corrupt, and leaves it as it is, when it holds no keys. */
export async function readKeys(dataDir: string): Promise<Keys | undefined> {
  const file = keysFile(dataDir)
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const keys = parse(text)
  if (keys) return keys
  throw new Corrupt(
    `O ficheiro ${file} está danificado e ficou como estava: reponha-o de uma cópia de segurança ou, se não houver ` +
      'nenhuma, mude-lhe o nome e comece de novo (as sessões abertas e os links para sair da newsletter deixam de valer).',
  )
}

function parse(text: string): Keys | undefined {
  try {
    const keys: Partial<Keys> | null = JSON.parse(text)
    const session = keys?.session
    const signs = Array.isArray(session) && session.length > 0 && session.every((key) => key && typeof key === 'string')
    return signs && /^[0-9a-f]{64}$/.test(String(keys?.lookup)) ? (keys as Keys) : undefined
  } catch {
    return undefined
  }
}

/** Whole and on disk, or not at all; for its owner alone. Keys that are there already stay. */
export async function writeKeys(dataDir: string, keys: Keys): Promise<void> {
  const file = keysFile(dataDir)
  const unfinished = `${file}.${randomUUID()}.new`
  try {
    await writeFile(unfinished, JSON.stringify(keys), { mode: 0o600, flush: true })
    // Unlike a rename, a link never takes the place of what has come meanwhile
    await link(unfinished, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(unfinished, { force: true })
  }
}
