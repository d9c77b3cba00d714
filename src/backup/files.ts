import { createHash } from 'node:crypto'
import { constants, createReadStream, createWriteStream } from 'node:fs'
import { chmod, copyFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { Corrupt } from '../errors.ts'
import { sync } from '../files.ts'

export type FileRecord = { path: string; bytes: number; sha256: string }

export async function readFileRecord(folder: string, path: string): Promise<FileRecord> {
  const file = join(folder, path)
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return { path, bytes: (await stat(file)).size, sha256: hash.digest('hex') }
}

export async function copyDurably(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
  await makeDurable(to)
}

export async function makeDurable(file: string): Promise<void> {
  await chmod(file, 0o600)
  await sync(file)
}

export async function writeJsonLines(
  file: string,
  pages: AsyncIterable<readonly object[]> | Iterable<readonly object[]>,
): Promise<void> {
  async function* lines() {
    for await (const rows of pages) yield rows.map((row) => `${JSON.stringify(row)}\n`).join('')
  }
  await pipeline(Readable.from(lines()), createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  await makeDurable(file)
}

/** In chunks. Not readline: it also splits at U+2028, which JSON leaves unescaped. Throws Corrupt for another row. */
export async function* readJsonLines<Row>(file: string, row: z.ZodType<Row>, noun: string): AsyncGenerator<Row[]> {
  let rest = ''
  for await (const chunk of createReadStream(file, { encoding: 'utf8', highWaterMark: 1024 * 1024 })) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()!
    const { data: rows } = z.array(row).safeParse(lines.map((line) => JSON.parse(line)))
    if (!rows) throw new Corrupt(`${basename(file)} está danificado: tem uma linha que não é ${noun}.`)
    yield rows
  }
}
