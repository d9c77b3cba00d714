import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Conflict, Invalid } from '../errors.ts'
import { sync } from './files.ts'

/**
 * A folder that is there whole or not at all, for its owner alone: it is filled under another name, which is left behind
 * only when the process is killed.
 */
export async function makeFolder<T>(given: string, fill: (unfinished: string) => Promise<T>): Promise<T> {
  // Without a slash at its end: the unfinished one stands beside it
  const folder = resolve(given)
  await requireEmpty(folder)
  return inWords(async () => {
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

/** Throws Conflict when something is there already. */
export async function requireEmpty(folder: string): Promise<void> {
  const entries = await inWords(() =>
    readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    }),
  )
  if (entries.length > 0)
    throw new Conflict(`${folder} já tem ficheiros e ficou como estava: escolha uma pasta vazia ou nova.`)
}

const sentences: Record<string, (path: string) => string> = {
  EACCES: (path) => `Não há permissão para usar ${path}.`,
  EPERM: (path) => `Não há permissão para usar ${path}.`,
  EROFS: (path) => `${path} está num disco só de leitura.`,
  ENOTDIR: (path) => `${path} não é uma pasta.`,
  EEXIST: (path) => `${path} já existe e ficou como estava.`,
  ENOTEMPTY: (path) => `${path} já existe e ficou como estava.`,
}

/** What the disk refuses, in sentences that say where. */
export async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code = '', path } = error as NodeJS.ErrnoException
    const sentence = sentences[code]
    throw sentence && path ? new Invalid(sentence(path), {}, { cause: error }) : error
  }
}
