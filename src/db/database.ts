import type { Knex } from 'knex'
import { connect } from './connect.ts'
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
  close(): Promise<void>
}

export type DatabaseOptions = {
  file: string
  /** How long a query waits for a connection before it fails, in milliseconds. */
  acquireTimeout?: number
  /** How many connections may read at once. */
  readers?: number
}

export async function openDatabase({ file, acquireTimeout = 20_000, readers = 4 }: DatabaseOptions): Promise<Database> {
  const write = connect({ file, role: 'writer', connections: 1, acquireTimeout })
  try {
    await migrate(write)
  } catch (error) {
    await write.destroy()
    throw error
  }
  const read = connect({ file, role: 'reader', connections: readers, acquireTimeout })
  return {
    file,
    read,
    writer: new Writer(write),
    async close() {
      await read.destroy()
      await write.destroy()
    },
  }
}
