import { randomBytes, randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { Corrupt } from '../errors.ts'

/** In hex. `lookup` finds subscribers by their address and signs the links to leave the newsletter. */
const keysSchema = z.object({
  session: z.array(z.string().min(1)).min(1),
  lookup: z.string().regex(/^[0-9a-f]{64}$/),
})
export type Keys = z.infer<typeof keysSchema>

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
  try {
    return keysSchema.parse(JSON.parse(text))
  } catch {
    throw new Corrupt(
      `O ficheiro ${file} está danificado e ficou como estava: reponha-o de uma cópia de segurança ou, se não houver ` +
        'nenhuma, mude-lhe o nome e comece de novo (as sessões abertas e os links para sair da newsletter deixam de valer).',
    )
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
