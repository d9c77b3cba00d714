import { link, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Conflict, Invalid } from '../errors.ts'
import { exists, sync } from '../files.ts'

/** Fills a temporary sibling and renames it. Only a killed process leaves the sibling behind. */
export async function createFolderAtomically<T>(given: string, fill: (unfinished: string) => Promise<T>): Promise<T> {
  // Without a trailing slash, so that the temporary folder is a sibling.
  const folder = resolve(given)
  await requireEmpty(folder)
  return explainDiskErrors(async () => {
    await mkdir(dirname(folder), { recursive: true, mode: 0o700 })
    const unfinished = await mkdtemp(`${folder}.incompleta-`)
    try {
      const result = await fill(unfinished)
      await sync(unfinished)
      await rename(unfinished, folder)
      await sync(dirname(folder))
      return result
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true })
      throw error
    }
  })
}

export async function createFileAtomically<T>(file: string, create: (unfinished: string) => Promise<T>): Promise<T> {
  return explainDiskErrors(async () => {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    if (await exists(file)) throw new Conflict(`${file} já existe e ficou como estava: escolha outro nome.`)
    const folder = await mkdtemp(`${file}.incompleta-`)
    try {
      const unfinished = join(folder, 'file')
      const result = await create(unfinished)
      // Unlike rename, link fails when another process has created the file meanwhile.
      await link(unfinished, file)
      await sync(dirname(file))
      return result
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
}

async function requireEmpty(folder: string): Promise<void> {
  if ((await explainDiskErrors(() => entriesOf(folder))).length > 0)
    throw new Conflict(`${folder} já tem ficheiros e ficou como estava: escolha uma pasta vazia ou nova.`)
}

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

/** Turns errors of the file system into messages for the operator. */
export async function explainDiskErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code = '', path } = error as NodeJS.ErrnoException
    const sentence = messages[code]
    throw sentence && path ? new Invalid(sentence(path), {}, { cause: error }) : error
  }
}
