import type { Knex } from 'knex'
import type pg from 'pg'
import { type LogTransaction, type Statement, type Value, WrongRowCount } from '../engine.ts'
import { type Connection, isQueryTimeout } from './connection.ts'

export class PostgresTransaction implements LogTransaction {
  #connection: Connection | undefined

  /** The lock is a statement of its own, so that later statements see what was committed while it waited. */
  constructor(
    readonly pool: Knex,
    readonly beginAndLock: string,
    readonly dropAllConnections: () => void,
  ) {}

  async lock(): Promise<void> {
    await this.#acquire()
    await this.#send(this.beginAndLock)
  }

  async query<Row>(sql: string, values: readonly Value[] = []): Promise<Row[]> {
    if (!this.#connection) await this.lock()
    return (await this.#sendWithParameters(sql, values)).rows
  }

  async commit(statements: readonly Statement[]): Promise<void> {
    if (!this.#connection && statements.length === 0) return
    const begin = this.#connection ? [] : [this.beginAndLock]
    await this.#acquire()
    // Nothing waits for an earlier answer: what follows a failure in a transaction is refused, too
    await Promise.all([...begin.map((text) => this.#send(text)), ...statements.map((one) => this.#execute(one))])
    await this.#send('COMMIT')
    await this.#release()
  }

  async rollback(): Promise<void> {
    if (this.#connection) await this.#send('ROLLBACK').catch(() => {})
    await this.#release()
  }

  async #execute({ sql, values, expectedChanges }: Statement): Promise<void> {
    const { rowCount } = await this.#sendWithParameters(sql, values)
    if (expectedChanges !== undefined && rowCount !== expectedChanges) throw new WrongRowCount()
  }

  #sendWithParameters(sql: string, values: readonly Value[]): Promise<pg.QueryResult> {
    let parameter = 0
    return this.#send({ text: sql.replaceAll('?', () => `$${++parameter}`), values: [...values] })
  }

  async #acquire(): Promise<void> {
    this.#connection ??= (await this.pool.client.acquireConnection()) as Connection
  }

  async #send(query: string | pg.QueryConfig): Promise<pg.QueryResult> {
    try {
      return await this.#connection!.query(query)
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
