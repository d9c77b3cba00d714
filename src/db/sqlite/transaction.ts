import type { Knex } from 'knex'
import { type LogTransaction, type Statement, type Value, WrongRowCount } from '../engine.ts'
import type { AcquireWriter, Connection } from './connect.ts'

const LOCK_ATTEMPT_MS = 250 // SQLite polls ever more rarely, and would miss the gaps between others' transactions

export class SqliteTransaction implements LogTransaction {
  #connection: Connection | undefined

  constructor(
    readonly db: Knex,
    readonly acquire: AcquireWriter,
    readonly startedAt?: number,
  ) {}

  lock(): Promise<void> {
    return this.#exec('BEGIN IMMEDIATE')
  }

  async query<Row>(sql: string, values: readonly Value[] = []): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      this.#connection!.all<Row>(sql, values, (error, rows) => (error ? reject(error) : resolve(rows)))
    })
  }

  async commit(statements: readonly Statement[]): Promise<void> {
    if (!this.#connection) await this.lock()
    // One by one: a full disk ends the transaction, and what was queued behind it would be committed without it
    for (const statement of statements) await this.#execute(statement)
    await this.#exec('COMMIT')
    await this.#release()
  }

  async rollback(): Promise<void> {
    if (this.#connection) await this.#exec('ROLLBACK').catch(() => {}) // on a full disk SQLite has rolled back already
    await this.#release()
  }

  async #exec(text: string): Promise<void> {
    this.#connection ??= await this.acquire({ startedAt: this.startedAt, maxLockWait: LOCK_ATTEMPT_MS })
    return new Promise((resolve, reject) => {
      this.#connection!.exec(text, (error) => (error ? reject(error) : resolve()))
    })
  }

  #execute({ sql, values, expectedChanges }: Statement): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#connection!.run(sql, values, function (error) {
        if (error) reject(error)
        else if (expectedChanges !== undefined && this.changes !== expectedChanges) reject(new WrongRowCount())
        else resolve()
      })
    })
  }

  async #release(): Promise<void> {
    const connection = this.#connection
    this.#connection = undefined
    if (connection) await this.db.client.releaseConnection(connection)
  }
}
