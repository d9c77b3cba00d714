import SqliteTransaction from 'knex/lib/dialects/sqlite3/execution/sqlite-transaction.js'
import SqliteClient from 'knex/lib/dialects/sqlite3/index.js'

/** knex begins deferred transactions; a writer that reads first must hold the write lock from the start. */
class ImmediateTransaction extends SqliteTransaction {
  begin(connection: unknown) {
    return this.query(connection, 'BEGIN IMMEDIATE;')
  }
}

export class sqliteClient extends SqliteClient {
  override transaction(...parts: unknown[]): never {
    return new ImmediateTransaction(this, ...parts) as never
  }
}
