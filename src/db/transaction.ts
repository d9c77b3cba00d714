import type { Knex } from 'knex'
import { ask, beginWriting, type Connection, lendConnection } from './dialect.ts'
import type { Asked } from './rows.ts'

/**
 * One write transaction, begun, asked and ended past knex, which takes longer about it than SQLite does. Who wants to
 * build queries gets a handle on the same transaction from knex.
 */
export class Transaction {
  readonly isBlind = false
  isCommitted = false
  afterCommit: ((db: Asked) => Promise<void>) | undefined
  #handle: Promise<Knex.Transaction> | undefined
  #over = false

  private constructor(
    private readonly db: Knex,
    private readonly connection: Connection,
  ) {}

  /** Commits what a work did, or undoes all of it when it fails. */
  static run<T>(db: Knex, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return lendConnection(db, async (connection) => {
      const transaction = new Transaction(db, connection)
      try {
        await transaction.raw(beginWriting)
        const result = await work(transaction)
        await transaction.raw('COMMIT')
        transaction.isCommitted = true
        await transaction.afterCommit?.(transaction)
        return result
      } catch (error) {
        // Of a full disk, SQLite has undone it already
        await transaction.raw('ROLLBACK').catch(() => {})
        throw error
      } finally {
        transaction.#over = true
        await (await transaction.#handle)?.commit()
      }
    })
  }

  /** As knex has it: SQL and values, answered with rows. */
  readonly raw = (async (sql: string, values: readonly unknown[] = []) => {
    if (this.#over) throw new Error('This transaction is over: somebody did not await a query')
    return (await ask(this.connection, 'all', sql, values)).rows
  }) as unknown as Knex['raw']

  /** Where a blind one has to wait, this one need not. */
  get later(): this {
    return this
  }

  knex(): Promise<Knex.Transaction> {
    this.#handle ??= this.db.transaction(undefined, { connection: this.connection })
    return this.#handle
  }
}
