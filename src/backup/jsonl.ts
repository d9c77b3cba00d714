import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { makeDurable } from './files.ts'

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

/** In chunks. Not readline: it also splits at U+2028, which JSON leaves unescaped. */
export async function* readJsonLines(file: string): AsyncGenerator<unknown[]> {
  let rest = ''
  for await (const chunk of createReadStream(file, { encoding: 'utf8', highWaterMark: 1024 * 1024 })) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()!
    yield lines.map((line) => JSON.parse(line))
  }
}
