import { createHash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { chmod, copyFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
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
