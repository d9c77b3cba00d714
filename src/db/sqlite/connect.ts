import knex, { type Knex } from 'knex'

/** How long a statement waits for another process's lock. */
export const BUSY_TIMEOUT_MS = 20_000

const pragmas = {
  /** Durable: an acknowledged commit survives a power cut. */
  writer: [`busy_timeout=${BUSY_TIMEOUT_MS}`, 'journal_mode=WAL', 'synchronous=FULL', 'secure_delete=ON'],
  reader: ['busy_timeout=5000', 'query_only=ON'],
  /** Gives up soon: while it waits for readers, nobody can write. */
  checkpointer: ['busy_timeout=100'],
  /** Changes nothing, but SQLite takes a copy for a change. */
  copier: ['busy_timeout=5000'],
  lock: ['busy_timeout=200'],
  /** A file that is made for a moment and thrown away. */
  scratch: ['journal_mode=OFF', 'synchronous=OFF'],
}
export type Role = keyof typeof pragmas

export type Connect = { file: string; role: Role; connections?: number; acquireTimeout?: number }

/** What we use of node-sqlite3. */
export type Connection = {
  exec(sql: string, done: (error: Error | null) => void): void
  all<Row>(sql: string, values: readonly unknown[], done: (error: Error | null, rows: Row[]) => void): void
  configure(option: 'busyTimeout', ms: number): void
}

/** `acquireTimeout`: how long a query waits for a free connection before it fails, in milliseconds. */
export const connect = ({ file, role, connections = 1, acquireTimeout = 20_000 }: Connect): Knex =>
  knex({
    client: 'sqlite3',
    connection: { filename: file },
    useNullAsDefault: true,
    // An error's message would carry the values too: keys, password hashes, whatever somebody typed.
    compileSqlOnError: false,
    acquireConnectionTimeout: acquireTimeout,
    log: { warn: exceptThrown },
    pool: {
      min: 1,
      max: connections,
      afterCreate(connection: Connection, done: (error: Error | null, connection: Connection) => void) {
        const text = pragmas[role].map((pragma) => `PRAGMA ${pragma};`).join('')
        connection.exec(text, (error) => done(error, connection))
      },
    },
  })

/** Lends a handle with one connection of its own. */
export function withConnection<T>(options: Connect, work: (db: Knex) => Promise<T>): Promise<T> {
  const db = connect(options)
  return work(db).finally(() => db.destroy())
}

/** knex prints a failed connection with its stack, on standard output, and then throws it all the same. */
function exceptThrown(warning: string): void {
  if (!warning.startsWith('Acquire connection error')) console.warn(warning)
}
