import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { NotFound } from '../errors.ts'
import { Checkpoints } from './checkpoints.ts'
import { connect } from './connect.ts'
import { checkFile } from './dialect.ts'
import { migrate } from './migrations.ts'
import { Writer } from './writer.ts'

/**
 * Two handles on one file. Reads go to `read`: connections of their own, which see the last commit and never wait for
 * a writer. Writes go through `writer`, the only way to the one connection that may change anything.
 */
export type Database = {
  file: string
  read: Knex
  writer: Writer
  /**
   * Brings all that is written into the file itself, so that what was deleted is nowhere. Takes as long as somebody reads
   * what was there before; false when the database was closed first, and then it is done when it is next opened.
   */
  checkpoint(): Promise<boolean>
  close(): Promise<void>
}

export type DatabaseOptions = {
  file: string
  /** How long a query waits for a connection before it fails, in milliseconds. */
  acquireTimeout?: number
  /** How long a write waits while another process writes, before it is refused with Busy, in milliseconds. */
  lockTimeout?: number
  /** Looks for damage first, before anything is written. */
  check?: boolean
  /** How many connections may read at once. */
  readers?: number
}

export async function openDatabase({
  file,
  acquireTimeout = 20_000,
  lockTimeout = 20_000,
  check = false,
  readers = 4,
}: DatabaseOptions): Promise<Database> {
  const write = connect({ file, role: 'writer', connections: 1, acquireTimeout })
  const checkpoints = new Checkpoints(file)
  try {
    if (check) await checkFile(write)
    await migrate(write)
    // What an earlier process had left to do, or was killed before it did
    await checkpoints.once()
  } catch (error) {
    await checkpoints.close()
    await write.destroy()
    throw error
  }
  const read = connect({ file, role: 'reader', connections: readers, acquireTimeout })
  return {
    file,
    read,
    writer: new Writer(write, lockTimeout),
    checkpoint: () => checkpoints.untilDone(),
    async close() {
      await checkpoints.close()
      await read.destroy()
      await write.destroy()
    },
  }
}

export const databaseFile = (dataDir: string) => join(dataDir, 'fliporto.db')

/** The database of a folder that has one. Who only reads must not leave an empty database behind. */
export async function openExistingDatabase(dataDir: string): Promise<Database> {
  await requireDatabase(dataDir)
  return openDatabase({ file: databaseFile(dataDir) })
}

/** Throws NotFound when the folder has no database, with what to do then. */
export async function requireDatabase(dataDir: string, advice = 'Comece o sítio com npm start.'): Promise<void> {
  await access(databaseFile(dataDir)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
    throw new NotFound(`Em ${dataDir} (DATA_DIR) não há nenhuma base de dados. ${advice}`)
  })
}
