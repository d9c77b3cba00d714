import { randomBytes, randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Corrupt } from '../errors.ts'

/** In hex. `lookup` finds subscribers by their address and signs the links to leave the newsletter. */
export type Keys = { session: string[]; lookup: string }

export type KeyStore = { read(): Promise<Keys | undefined>; create(keys: Keys): Promise<void> }

export const keysFile = (dataDir: string) => join(dataDir, 'keys.json')

export async function loadKeys({ read, create }: KeyStore): Promise<Keys> {
  if (!(await read())) await create(newKeys())
  return (await read())! // another process may have created them first
}

const newKey = () => randomBytes(32).toString('hex')
export const newKeys = (lookup = newKey()): Keys => ({ session: [newKey()], lookup })

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
    const canSign =
      Array.isArray(session) && session.length > 0 && session.every((key) => key && typeof key === 'string')
    return canSign && /^[0-9a-f]{64}$/.test(String(keys?.lookup)) ? (keys as Keys) : undefined
  } catch {
    return undefined
  }
}

export async function writeKeys(dataDir: string, keys: Keys): Promise<void> {
  const file = keysFile(dataDir)
  const unfinished = `${file}.${randomUUID()}.new`
  try {
    await writeFile(unfinished, JSON.stringify(keys), { mode: 0o600, flush: true })
    // Unlike a rename, a link never replaces an existing file
    await link(unfinished, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(unfinished, { force: true })
  }
}
