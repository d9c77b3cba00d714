import type { Knex } from 'knex'
import { type LogTransaction, type Statement, type Value, WrongRowCount } from '../engine.ts'
import { inlineValues } from '../statement-text.ts'
import type { AcquireWriter, Connection } from './connect.ts'

const LOCK_ATTEMPT_MS = 250 // SQLite polls ever more rarely, and would miss the gaps between others' transactions
const MAX_TEXT_LENGTH = 1_000_000 // bounds the memory of an import
const BEGIN = 'BEGIN IMMEDIATE;\n'

export class SqliteTransaction implements LogTransaction {
  #connection: Connection | undefined

  constructor(
    readonly db: Knex,
    readonly acquire: AcquireWriter,
    readonly startedAt?: number,
  ) {}

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
      const isSentAlone = statement.isSecret || statement.expectedChanges !== undefined
      if (!isSentAlone) text += `${inlineValues(statement, quoteText)};\n`
      if (!isSentAlone && text.length <= MAX_TEXT_LENGTH) continue
      await this.#exec(text)
      text = ''
      if (!isSentAlone) continue
      const { sql, values, expectedChanges } = statement
      await this.query(sql, values)
      const [result] = await this.query<{ count: number }>('SELECT changes() AS count')
      if (expectedChanges !== undefined && result!.count !== expectedChanges) throw new WrongRowCount()
    }
    await this.#exec(`${text}COMMIT`)
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

  async #release(): Promise<void> {
    const connection = this.#connection
    this.#connection = undefined
    if (connection) await this.db.client.releaseConnection(connection)
  }
}

/** SQLite stops parsing at the first NUL. */
const quoteText = (text: string) =>
  text.includes('\0') ? `CAST(X'${Buffer.from(text).toString('hex')}' AS TEXT)` : `'${text.replaceAll("'", "''")}'`
