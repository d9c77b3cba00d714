import type { Knex } from 'knex'
import { type LogTransaction, type Statement, type Value, WrongRowCount } from '../engine.ts'
import { inlineValues } from '../statement-text.ts'
import { BUSY_TIMEOUT_MS, type Connection } from './connect.ts'

/** SQLite polls for a lock less and less often, and would miss the short gaps between another process's transactions. */
const ONE_TRY_MS = 250
/** A longer text goes in several trips, so that memory stays level however much an import writes. */
const LONGEST_TEXT = 1_000_000
const BEGIN = 'BEGIN IMMEDIATE;\n'

/** A transaction on the one connection that writes. Statements go together, since each trip takes longer than what it is made for. */
export class SqliteTransaction implements LogTransaction {
  #connection: Connection | undefined

  constructor(readonly db: Knex) {}

  lock(): Promise<void> {
    return this.#exec(BEGIN)
  }

  async query<Row>(sql: string, values: readonly Value[] = []): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      this.#connection!.all<Row>(sql, values, (error, rows) => (error ? reject(error) : resolve(rows)))
    })
  }

  async commit(statements: readonly Statement[]): Promise<void> {
    let text = this.#connection ? '' : BEGIN
    for (const statement of statements) {
      const isAlone = statement.isSecret || statement.expectedChanges !== undefined
      if (!isAlone) text += `${inlineValues(statement, literal)};\n`
      if (!isAlone && text.length <= LONGEST_TEXT) continue
      await this.#exec(text)
      text = ''
      if (!isAlone) continue
      const { sql, values, expectedChanges } = statement
      await this.query(sql, values)
      const [changed] = await this.query<{ count: number }>('SELECT changes() AS count')
      if (expectedChanges !== undefined && changed!.count !== expectedChanges) throw new WrongRowCount()
    }
    await this.#exec(`${text}COMMIT`)
    await this.#release()
  }

  async rollback(): Promise<void> {
    // Of a full disk, SQLite has undone it already
    if (this.#connection) await this.#exec('ROLLBACK').catch(() => {})
    await this.#release()
  }

  async #exec(text: string): Promise<void> {
    this.#connection ??= await this.db.client.acquireConnection()
    this.#connection!.configure('busyTimeout', ONE_TRY_MS)
    return new Promise((resolve, reject) => {
      this.#connection!.exec(text, (error) => (error ? reject(error) : resolve()))
    })
  }

  async #release(): Promise<void> {
    const connection = this.#connection
    this.#connection = undefined
    connection?.configure('busyTimeout', BUSY_TIMEOUT_MS)
    if (connection) await this.db.client.releaseConnection(connection)
  }
}

/** SQLite reads its statements up to the first NUL. */
const literal = (text: string) =>
  text.includes('\0') ? `CAST(X'${Buffer.from(text).toString('hex')}' AS TEXT)` : `'${text.replaceAll("'", "''")}'`
