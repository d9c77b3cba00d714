import { mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { databaseFile } from '../db/database-file.ts'
import { StorageFull } from '../errors.ts'

const NAME = /^backup-scratch-(\d+)-/

/** Removes the folder afterwards, and before that the folders of killed runs. */
export async function withScratchFolder<T>(dataDir: string, work: (scratch: string) => Promise<T>): Promise<T> {
  for (const name of await readdir(dataDir)) {
    const owner = NAME.exec(name)?.[1]
    if (owner && !isRunning(Number(owner))) await rm(join(dataDir, name), { recursive: true, force: true })
  }
  const scratch = await mkdtemp(join(dataDir, `backup-scratch-${process.pid}-`))
  try {
    return await work(scratch)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** A reused process id only delays the removal. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

export async function requireFreeSpace(dataDir: string): Promise<void> {
  const sizeOf = (file: string) =>
    stat(file).then(
      ({ size }) => size,
      () => 0,
    )
  const file = databaseFile(dataDir)
  const [needed, { bavail, bsize }] = [(await sizeOf(file)) + (await sizeOf(`${file}-wal`)), await statfs(dataDir)]
  const free = bavail * bsize
  if (free >= needed) return
  throw new StorageFull(
    `Em ${dataDir} (DATA_DIR) não há espaço para copiar a base de dados: são precisos ${megabytes(needed)} MB e há ` +
      `${megabytes(free)} MB. Nada foi guardado.`,
  )
}

const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1).replace('.', ',')
