import type { Knex } from 'knex'
import { ask, beginWriting, type Connection, lendConnection, literal, say } from './dialect.ts'
import type { Asked } from './rows.ts'

/** Thrown when a blind transaction cannot be: the works are to be run in one that can look. */
export class MustLook extends Error {}

/** Longer texts take longer to write down than to hand over one by one. */
const MOST_CHARACTERS = 1_000_000

/**
 * A write transaction that nobody looks in: what its works say is written down, and goes to the database with its
 * beginning and its commit in one trip, for each trip takes longer than what it is made for.
 */
export class BlindTransaction {
  readonly isBlind = true
  isCommitted = false
  afterCommit: ((db: Asked) => Promise<void>) | undefined
  #statements: string[] = []
  #characters = 0
  #mustLook = false

  private constructor() {}

  /**
   * Throws MustLook, too, when the works fail or say nothing: they may have decided so on what is no longer true. What
   * the database says of their statements is thrown as it is.
   */
  static async run<T>(db: Knex, work: (transaction: BlindTransaction) => Promise<T>): Promise<T> {
    const transaction = new BlindTransaction()
    const result = await work(transaction).catch(() => transaction.#refuse())
    if (transaction.#mustLook || transaction.#statements.length === 0) throw new MustLook()
    return lendConnection(db, async (connection) => {
      try {
        await say(connection, [beginWriting, ...transaction.#statements, 'COMMIT'].join(';\n'))
        transaction.isCommitted = true
        transaction.#statements = []
        await transaction.afterCommit?.(askedOn(connection))
        return result
      } catch (error) {
        await say(connection, 'ROLLBACK').catch(() => {})
        throw error
      }
    })
  }

  /** Says what has no answer, with the commit. */
  readonly later = {
    raw: (async (sql: string, values: readonly unknown[] = []) => {
      const statement = withValues(sql, values)
      this.#characters += statement.length
      if (this.#characters > MOST_CHARACTERS) this.#refuse()
      this.#statements.push(statement)
      return []
    }) as unknown as Knex['raw'],
  }

  readonly raw = (async () => this.#refuse()) as unknown as Knex['raw']

  async knex(): Promise<never> {
    return this.#refuse()
  }

  /** Whoever catches what is thrown has looked all the same. */
  #refuse(): never {
    this.#mustLook = true
    throw new MustLook()
  }
}

/** As knex has it: SQL and values, answered with rows. */
const askedOn = (connection: Connection): Asked => ({
  raw: (async (sql: string, values: readonly unknown[] = []) =>
    (await ask(connection, 'all', sql, values)).rows) as unknown as Knex['raw'],
})

/** Question marks are values and nothing else: names are quoted, and texts are values. */
function withValues(sql: string, values: readonly unknown[]): string {
  const [first, ...rest] = sql.split('?')
  if (rest.length !== values.length) throw new TypeError(`${values.length} values for ${rest.length} places: ${sql}`)
  return rest.reduce((text, part, at) => text + literal(values[at]) + part, first!)
}
