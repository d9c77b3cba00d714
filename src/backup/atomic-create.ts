import { link, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Conflict, Invalid } from '../errors.ts'
import { sync } from './files.ts'

/**
 * A folder that is there whole or not at all, for its owner alone: it is filled under another name, which is left behind
 * only when the process is killed.
 */
export async function createFolderAtomically<T>(given: string, fill: (unfinished: string) => Promise<T>): Promise<T> {
  // Without a slash at its end: the unfinished one stands beside it
  const folder = resolve(given)
  await requireEmpty(folder)
  return explainDiskErrors(async () => {
    await mkdir(dirname(folder), { recursive: true, mode: 0o700 })
    const unfinished = await mkdtemp(`${folder}.incompleta-`)
    try {
      const made = await fill(unfinished)
      await sync(unfinished)
      await rename(unfinished, folder)
      await sync(dirname(folder))
      return made
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true })
      throw error
    }
  })
}

/**
 * A file that is there whole or not at all: it is made in a folder of its own beside it. Nothing is overwritten.
 */
export async function createFileAtomically<T>(file: string, make: (unfinished: string) => Promise<T>): Promise<T> {
  return explainDiskErrors(async () => {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    if (await exists(file)) throw new Conflict(`${file} já existe e ficou como estava: escolha outro nome.`)
    const folder = await mkdtemp(`${file}.incompleta-`)
    try {
      const unfinished = join(folder, 'file')
      const made = await make(unfinished)
      // Unlike a rename, a link never takes the place of what has come meanwhile
      await link(unfinished, file)
      await sync(dirname(file))
      return made
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Throws Conflict when something is there already. */
async function requireEmpty(folder: string): Promise<void> {
  if ((await explainDiskErrors(() => entriesOf(folder))).length > 0)
    throw new Conflict(`${folder} já tem ficheiros e ficou como estava: escolha uma pasta vazia ou nova.`)
}

/** The names in a folder; none where there is no folder. */
export const entriesOf = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })

const messages: Record<string, (path: string) => string> = {
  EACCES: (path) => `Não há permissão para usar ${path}.`,
  EPERM: (path) => `Não há permissão para usar ${path}.`,
  EROFS: (path) => `${path} está num disco só de leitura.`,
  ENOTDIR: (path) => `${path} não é uma pasta.`,
  EEXIST: (path) => `${path} já existe e ficou como estava.`,
  ENOTEMPTY: (path) => `${path} já existe e ficou como estava.`,
}

/** What the disk refuses, in sentences that say where. */
export async function explainDiskErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code = '', path } = error as NodeJS.ErrnoException
    const sentence = messages[code]
    throw sentence && path ? new Invalid(sentence(path), {}, { cause: error }) : error
  }
}
