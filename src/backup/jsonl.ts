import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { makeDurable } from './files.ts'

/** One row a line, as JSON, in a new file. */
export async function writeJsonLines(file: string, pages: AsyncIterable<readonly object[]>): Promise<void> {
  async function* lines() {
    for await (const rows of pages) yield rows.map((row) => `${JSON.stringify(row)}\n`).join('')
  }
  await pipeline(Readable.from(lines()), createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  await makeDurable(file)
}

/** The rows of such a file, some at a time. readline would also end a line at U+2028, which JSON leaves as it is. */
export async function* readJsonLines(file: string): AsyncGenerator<unknown[]> {
  let rest = ''
  for await (const chunk of createReadStream(file, { encoding: 'utf8', highWaterMark: 1024 * 1024 })) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()!
    yield lines.map((line) => JSON.parse(line))
  }
}
