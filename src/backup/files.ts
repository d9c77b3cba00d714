import { createHash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { chmod, copyFile, open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** A file as a manifest names it: where it is in its folder, and what was in it. `sha256` is hex. */
export type FileRecord = { path: string; bytes: number; sha256: string }

/** Reads the file anew, so that what is recorded is what is there. */
export async function readFileRecord(folder: string, path: string): Promise<FileRecord> {
  const file = join(folder, path)
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return { path, bytes: (await stat(file)).size, sha256: hash.digest('hex') }
}

/** For its owner alone, and still there after a power cut. Nothing is overwritten. */
export async function copyDurably(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
  await makeDurable(to)
}

export async function makeDurable(file: string): Promise<void> {
  await chmod(file, 0o600)
  await sync(file)
}

/** A file's bytes, or a folder's names, are on disk. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
