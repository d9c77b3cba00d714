import type { Knex } from 'knex'
import { beginWriting, type Connection, literal, say } from './dialect.ts'

/** Thrown for what a blind transaction cannot do: the works are to be run in one that can look. */
export class Looked extends Error {}

/**
 * A write transaction that nobody looks in: what its works say is written down, and goes to the database with its
 * beginning and its commit in one trip, for each trip takes longer than what it is made for.
 */
export class BlindTransaction {
  readonly isBlind = true
  isCommitted = false
  readonly #statements: string[] = []
  #wasLookedIn = false

  private constructor() {}

  /** Throws Looked, too, when nothing is said: the works may have decided so on what is no longer true. */
  static async run<T>(db: Knex, work: (transaction: BlindTransaction) => Promise<T>): Promise<T> {
    const transaction = new BlindTransaction()
    const result = await work(transaction)
    if (transaction.#wasLookedIn || transaction.#statements.length === 0) throw new Looked()
    const connection: Connection = await db.client.acquireConnection()
    try {
      await say(connection, [beginWriting, ...transaction.#statements, 'COMMIT'].join(';\n'))
      transaction.isCommitted = true
      return result
    } catch (error) {
      await say(connection, 'ROLLBACK').catch(() => {})
      throw error
    } finally {
      await db.client.releaseConnection(connection)
    }
  }

  readonly later = {
    raw: (async (sql: string, values: readonly unknown[] = []) => {
      this.#statements.push(withValues(sql, values))
      return []
    }) as unknown as Knex['raw'],
  }

  /** Whoever catches what it throws has looked all the same. */
  readonly knex = async (): Promise<never> => {
    this.#wasLookedIn = true
    throw new Looked()
  }

  readonly raw = this.knex as unknown as Knex['raw']
}

/** Question marks are values and nothing else: names are quoted, and texts are values. */
function withValues(sql: string, values: readonly unknown[]): string {
  const [first, ...rest] = sql.split('?')
  if (rest.length !== values.length) throw new TypeError(`${values.length} values for ${rest.length} places: ${sql}`)
  return rest.reduce((text, part, at) => text + literal(values[at]) + part, first!)
}
