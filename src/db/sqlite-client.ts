import type { Knex } from 'knex'
import SqliteTransaction from 'knex/lib/dialects/sqlite3/execution/sqlite-transaction.js'
import SqliteClient from 'knex/lib/dialects/sqlite3/index.js'
import { askSqlite, type Connection, finalizeStatements } from './sqlite-statements.ts'

export const BEGIN = 'BEGIN IMMEDIATE'

/**
 * knex begins deferred transactions; a writer that reads first must hold the write lock from the start. One that is
 * given a connection joins the transaction that is open there: who began that ends it.
 */
class SqliteWriteTransaction extends SqliteTransaction {
  readonly #joins: boolean

  constructor(...[client, container, config, outer]: ConstructorParameters<typeof SqliteTransaction>) {
    super(client, container, config, outer)
    this.#joins = config?.connection !== undefined
  }

  begin(connection: unknown) {
    return this.query(connection, `${BEGIN};`)
  }

  override async query(connection: unknown, sql: string, status?: 1 | 2, value?: unknown) {
    if (!this.#joins) return super.query(connection, sql, status, value)
    if (status === undefined) return
    this._completed = true
    this._resolver(value)
  }
}

/** What knex wants to ask, and where it looks for the answer. */
type Query = {
  method?: string
  returning?: unknown
  sql: string
  bindings?: unknown[]
  response?: unknown
  context?: { changes: number; lastID: number }
}

const writing = new Set(['insert', 'update', 'counter', 'del'])

export class sqliteClient extends SqliteClient {
  override transaction(container: unknown, config: Knex.TransactionConfig, outer: unknown): never {
    return new SqliteWriteTransaction(this, container, config, outer) as never
  }

  /** knex would prepare every statement anew. */
  async _query(connection: Connection, query: Query): Promise<Query> {
    const method = writing.has(query.method ?? '') && !query.returning ? 'run' : 'all'
    const { rows, ...context } = await askSqlite(connection, method, query.sql, query.bindings ?? [])
    return Object.assign(query, { response: rows, context })
  }

  override async destroyRawConnection(connection: Connection): Promise<void> {
    await finalizeStatements(connection)
    await super.destroyRawConnection(connection)
  }
}
