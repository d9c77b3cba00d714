import { link, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Conflict, Invalid } from '../errors.ts'
import { exists, sync, undefinedIfMissing } from '../files.ts'

/** A folder with a name of its own, removed afterwards. Only a killed process leaves it behind. */
export async function withTemporaryFolder<T>(prefix: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(prefix)
  return work(folder).finally(() => rm(folder, { recursive: true, force: true }))
}

/** Fills a temporary sibling and renames it. */
export function createFolderAtomically<T>(given: string, fill: (unfinished: string) => Promise<T>): Promise<T> {
  // Without a trailing slash, so that the temporary folder is a sibling.
  const folder = resolve(given)
  return explainDiskErrors(async () => {
    if ((await entriesOf(folder)).length > 0)
      throw new Conflict(`${folder} já tem ficheiros e ficou como estava: escolha uma pasta vazia ou nova.`)
    await mkdir(dirname(folder), { recursive: true, mode: 0o700 })
    return withTemporaryFolder(`${folder}.incompleta-`, async (unfinished) => {
      const result = await fill(unfinished)
      await sync(unfinished)
      await rename(unfinished, folder)
      await sync(dirname(folder))
      return result
    })
  })
}

export function createFileAtomically<T>(file: string, create: (unfinished: string) => Promise<T>): Promise<T> {
  return explainDiskErrors(async () => {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    if (await exists(file)) throw new Conflict(`${file} já existe e ficou como estava: escolha outro nome.`)
    return withTemporaryFolder(`${file}.incompleta-`, async (folder) => {
      const unfinished = join(folder, 'file')
      const result = await create(unfinished)
      // Unlike rename, link fails when another process has created the file meanwhile.
      await link(unfinished, file)
      await sync(dirname(file))
      return result
    })
  })
}

export const entriesOf = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(undefinedIfMissing)) ?? []

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
