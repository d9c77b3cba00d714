declare module 'knex/lib/dialects/sqlite3/index.js' {
  import { Knex } from 'knex'
  export default class SqliteClient extends Knex.Client {}
}
declare module 'knex/lib/dialects/sqlite3/execution/sqlite-transaction.js' {
  export default class SqliteTransaction {
    constructor(...parts: unknown[])
    query(connection: unknown, sql: string): Promise<unknown>
  }
}
