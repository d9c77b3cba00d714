declare module 'knex/lib/dialects/sqlite3/index.js' {
  import { Knex } from 'knex'
  export default class SqliteClient extends Knex.Client {}
}
declare module 'knex/lib/dialects/sqlite3/execution/sqlite-transaction.js' {
  import type { Knex } from 'knex'
  export default class SqliteTransaction {
    constructor(client: Knex.Client, container: unknown, config?: Knex.TransactionConfig, outer?: unknown)
    _completed: boolean
    _resolver(value: unknown): void
    /** `status` 1: this ends the transaction well, 2: it does not. */
    query(connection: unknown, sql: string, status?: 1 | 2, value?: unknown): Promise<unknown>
  }
}
