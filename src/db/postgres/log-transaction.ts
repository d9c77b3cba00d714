import type { Knex } from 'knex'
import type pg from 'pg'
import { type LogTransaction, type Statement, type Value, WrongRowCount } from '../engine.ts'
import { inlineValues } from '../statement-text.ts'
import { type Connection, isQueryTimeout } from './connection.ts'

const MAX_TEXT_LENGTH = 1_000_000 // bounds the memory of an import

export class PostgresTransaction implements LogTransaction {
  #connection: Connection | undefined

  /** The lock is a statement of its own, so that later statements see what was committed while it waited. */
  constructor(
    readonly pool: Knex,
    readonly beginAndLock: string,
    readonly dropAllConnections: () => void,
  ) {}

  async lock(): Promise<void> {
    await this.#send(this.beginAndLock)
  }

  async query<Row>(sql: string, values: readonly Value[] = []): Promise<Row[]> {
    if (!this.#connection) await this.lock()
    return (await this.#sendWithParameters(sql, values)).rows
  }

  async commit(statements: readonly Statement[]): Promise<void> {
    if (!this.#connection && statements.length === 0) return
    let text = this.#connection ? '' : this.beginAndLock
    for (const statement of statements) {
      const { sql, values, expectedChanges } = statement
      const isSentAlone = statement.isSecret || expectedChanges !== undefined
      if (!isSentAlone) text += `${inlineValues(statement, quoteText)};\n`
      if (!isSentAlone && text.length <= MAX_TEXT_LENGTH) continue
      if (text) await this.#send(text)
      text = ''
      if (isSentAlone) {
        const { rowCount } = await this.#sendWithParameters(sql, values)
        if (expectedChanges !== undefined && rowCount !== expectedChanges) throw new WrongRowCount()
      }
    }
    await this.#send(`${text}COMMIT`)
    await this.#release()
  }

  async rollback(): Promise<void> {
    if (this.#connection) await this.#send('ROLLBACK').catch(() => {})
    await this.#release()
  }

  #sendWithParameters(sql: string, values: readonly Value[]): Promise<pg.QueryResult> {
    let parameter = 0
    return this.#send({ text: sql.replaceAll('?', () => `$${++parameter}`), values: [...values] })
  }

  async #send(query: string | pg.QueryConfig): Promise<pg.QueryResult> {
    this.#connection ??= (await this.pool.client.acquireConnection()) as Connection
    try {
      return await this.#connection.query(query)
    } catch (error) {
      if (isQueryTimeout(error)) this.dropAllConnections()
      throw error
    }
  }

  async #release(): Promise<void> {
    const connection = this.#connection
    this.#connection = undefined
    if (connection) await this.pool.client.releaseConnection(connection)
  }
}

/** Equal to pg.escapeLiteral, which takes a fifth of a save's time. A query's text ends at the first NUL. */
function quoteText(text: string): string {
  if (text.includes('\0')) throw new TypeError('PostgreSQL keeps no text with U+0000')
  return text.includes('\\') ? ` E'${text.replace(/['\\]/g, '$&$&')}'` : `'${text.replaceAll("'", "''")}'`
}
