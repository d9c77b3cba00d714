import type { Knex } from 'knex'
import type pg from 'pg'
import { type LogTransaction, type Statement, type Value, WrongCount } from '../engine.ts'
import { withValues } from '../statement-text.ts'
import { type Connection, meansStaleConnection } from './connection.ts'

/** A longer text goes in several trips, so that memory stays level however much an import writes. */
const LONGEST_TEXT = 1_000_000

/** A transaction on the one connection that writes to the log. What may travel as text goes in one trip. */
export class PostgresTransaction implements LogTransaction {
  #connection: Connection | undefined

  /** `begin`: also takes the lock, in a statement of its own, so that what comes after sees what was committed meanwhile. */
  constructor(
    readonly pool: Knex,
    readonly begin: string,
    readonly cutAllConnections: () => void,
  ) {}

  async lock(): Promise<void> {
    await this.#send(this.begin)
  }

  async query<Row>(sql: string, values: readonly Value[] = []): Promise<Row[]> {
    return (await this.#sendBeside(sql, values)).rows
  }

  async commit(statements: readonly Statement[]): Promise<void> {
    let text = this.#connection ? '' : this.begin
    for (const statement of statements) {
      const isAlone = statement.isSecret || statement.changes !== undefined
      if (!isAlone) text += `${withValues(statement, literal)};\n`
      if (!isAlone && text.length <= LONGEST_TEXT) continue
      if (text) await this.#send(text)
      text = ''
      if (!isAlone) continue
      const { sql, values, changes } = statement
      const { rowCount } = await this.#sendBeside(sql, values)
      if (changes !== undefined && rowCount !== changes) throw new WrongCount()
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
    return this.#connection.query(query).catch((error) => {
      if (meansStaleConnection(error)) this.cutAllConnections()
      throw error
    })
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
