import type { Knex } from 'knex'
import type pg from 'pg'
import { type LogTransaction, type Statement, type Value, WrongRowCount } from '../engine.ts'
import { inlineValues } from '../statement-text.ts'
import { type Connection, meansStaleConnection } from './connection.ts'

/** A longer text goes in several trips, so that memory stays level however much an import writes. */
const LONGEST_TEXT = 1_000_000

/** A transaction on the one connection that writes to the log. What may travel as text goes in one trip. */
export class PostgresTransaction implements LogTransaction {
  #connection: Connection | undefined

  /** The lock is a statement of its own: what comes after it sees what was committed while it waited. */
  constructor(
    readonly pool: Knex,
    readonly beginAndLock: string,
    readonly cutAllConnections: () => void,
  ) {}

  async lock(): Promise<void> {
    await this.#send(this.beginAndLock)
  }

  async query<Row>(sql: string, values: readonly Value[] = []): Promise<Row[]> {
    if (!this.#connection) await this.lock()
    return (await this.#sendBeside(sql, values)).rows
  }

  async commit(statements: readonly Statement[]): Promise<void> {
    if (!this.#connection && statements.length === 0) return
    let text = this.#connection ? '' : this.beginAndLock
    for (const statement of statements) {
      const { sql, values, expectedChanges } = statement
      const isAlone = statement.isSecret || expectedChanges !== undefined
      if (!isAlone) text += `${inlineValues(statement, literal)};\n`
      if (!isAlone && text.length <= LONGEST_TEXT) continue
      if (text) await this.#send(text)
      text = ''
      if (isAlone) {
        const { rowCount } = await this.#sendBeside(sql, values)
        if (expectedChanges !== undefined && rowCount !== expectedChanges) throw new WrongRowCount()
      }
    }
    await this.#send(`${text}COMMIT`)
    await this.#release()
  }

  async rollback(): Promise<void> {
    // Where it fails, the connection is gone
    if (this.#connection) await this.#send('ROLLBACK').catch(() => {})
    await this.#release()
  }

  #sendBeside(sql: string, values: readonly Value[]): Promise<pg.QueryResult> {
    let place = 0
    return this.#send({ text: sql.replaceAll('?', () => `$${++place}`), values: [...values] })
  }

  async #send(query: string | pg.QueryConfig): Promise<pg.QueryResult> {
    this.#connection ??= (await this.pool.client.acquireConnection()) as Connection
    try {
      return await this.#connection.query(query)
    } catch (error) {
      if (meansStaleConnection(error)) this.cutAllConnections()
      throw error
    }
  }

  async #release(): Promise<void> {
    const connection = this.#connection
    this.#connection = undefined
    if (connection) await this.pool.client.releaseConnection(connection)
  }
}

/** What pg.escapeLiteral answers, which takes a fifth of a save. The text of a query ends at the first NUL. */
function literal(text: string): string {
  if (text.includes('\0')) throw new TypeError('PostgreSQL keeps no text with U+0000')
  return text.includes('\\') ? ` E'${text.replace(/['\\]/g, '$&$&')}'` : `'${text.replaceAll("'", "''")}'`
}
