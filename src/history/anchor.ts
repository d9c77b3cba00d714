import { readFile, rename, writeFile } from 'node:fs/promises'
import { Invalid } from '../errors.ts'
import type { Head } from '../log/append.ts'

export const headText = ({ position, hash }: Head) => `${position} ${hash}`

/** The last head in a file, which may be saved output of `verify`; undefined when there is no such file. */
export async function readAnchor(file: string): Promise<Head | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const last = [...text.matchAll(/(?<!\S)(\d+) ([0-9a-f]{64})(?!\S)/g)].at(-1)
  if (!last) throw new Invalid(`${file} não é uma âncora: falta a linha com a posição e o hash («42 3fa9…»).`)
  return { position: Number(last[1]), hash: last[2]! }
}

/** Written atomically, because a partial anchor would raise a false alarm. */
export async function saveAnchor(file: string, head: Head): Promise<void> {
  await writeFile(`${file}.new`, `${headText(head)}\n`)
  await rename(`${file}.new`, file)
}
