import knex, { type Knex } from 'knex'
import type { Value } from '../engine.ts'

const BUSY_TIMEOUT_MS = 20_000
const MAX_TIMEOUT_MS = 2 ** 31 - 1 // of a timer
const LAST_ATTEMPT_MS = 250

const pragmas = {
  writer: [
    `busy_timeout=${BUSY_TIMEOUT_MS}`,
    'journal_mode=WAL',
    'synchronous=FULL', // survives a power cut
    'secure_delete=ON',
    'wal_autocheckpoint=4000', // 16 MB: a page that many saves change is copied into the database once
    'temp_store=MEMORY', // a statement of many rows would write the pages that it changes to a temporary file first
  ],
  reader: ['busy_timeout=5000', 'query_only=ON'],
  checkpointer: ['busy_timeout=100'], // short, since writers wait while it waits for readers
  copier: ['busy_timeout=5000'], // only reads, but VACUUM INTO is refused with query_only
  lock: ['busy_timeout=200'],
  scratch: ['journal_mode=OFF', 'synchronous=OFF'],
}
type ConnectionOptions = { file: string; role: keyof typeof pragmas; connections?: number; acquireTimeout?: number }

export type Connection = {
  exec(sql: string, done: (error: Error | null) => void): void
  run(sql: string, values: readonly Value[], done: (this: { changes: number }, error: Error | null) => void): void
  all(sql: string, values: readonly Value[], done: (error: Error | null, rows: unknown[]) => void): void
  configure(option: 'busyTimeout', ms: number): void
}

export const queryOn = (connection: Connection, sql: string, values: readonly Value[]): Promise<unknown[]> =>
  new Promise((resolve, reject) => {
    connection.all(sql, values, (error, rows) => (error ? reject(error) : resolve(rows)))
  })

/** Resolves to the number of changed rows. What has no values, such as COMMIT, is not prepared, which is faster. */
export const executeOn = (connection: Connection, sql: string, values: readonly Value[]): Promise<number | null> =>
  new Promise((resolve, reject) => {
    if (values.length === 0) connection.exec(sql, (error) => (error ? reject(error) : resolve(null)))
    else
      connection.run(sql, values, function (error) {
        if (error) reject(error)
        else resolve(this.changes)
      })
  })

/** Bounds how long a write waits from `startedAt` on, for other writes of this process and other processes' locks together. */
export function connectWriter(file: string, timeouts: { busy: number }) {
  const write = connect({ file, role: 'writer', acquireTimeout: MAX_TIMEOUT_MS })
  const acquire = async ({ startedAt = performance.now(), maxLockWait = MAX_TIMEOUT_MS } = {}): Promise<Connection> => {
    const timeLeft = () => Math.max(0, startedAt + timeouts.busy - performance.now())
    const pending = write.client.pool.acquire()
    const patience = Math.min(MAX_TIMEOUT_MS, Math.max(timeLeft(), LAST_ATTEMPT_MS))
    const refuse = () =>
      pending.reject(Object.assign(new Error('The writing connection is in use'), { code: 'SQLITE_BUSY' }))
    const timer = setTimeout(refuse, patience)
    const connection: Connection = await pending.promise.finally(() => clearTimeout(timer))
    connection.configure('busyTimeout', Math.ceil(Math.min(timeLeft(), maxLockWait)))
    return connection
  }
  write.client.acquireConnection = () => acquire()
  return { write, acquire }
}

export const connect = ({ file, role, connections = 1, acquireTimeout = 20_000 }: ConnectionOptions): Knex =>
  knex({
    client: 'sqlite3',
    connection: { filename: file },
    useNullAsDefault: true,
    compileSqlOnError: false, // error messages would contain values: keys, password hashes, user input
    acquireConnectionTimeout: acquireTimeout,
    log: { warn: ignoreAcquireErrors },
    pool: {
      min: 1,
      max: connections,
      afterCreate(connection: Connection, done: (error: Error | null, connection: Connection) => void) {
        const text = pragmas[role].map((pragma) => `PRAGMA ${pragma};`).join('')
        connection.exec(text, (error) => done(error, connection))
      },
    },
  })

export function withConnection<T>(options: ConnectionOptions, work: (db: Knex) => Promise<T>): Promise<T> {
  const db = connect(options)
  return work(db).finally(() => db.destroy())
}

/** knex prints a failed connection on standard output, although it also throws. */
function ignoreAcquireErrors(warning: string): void {
  if (!warning.startsWith('Acquire connection error')) console.warn(warning)
}
