import type { Engine, LogTransaction, Statement } from '../../src/db/engine.ts'

/** The calls to a transaction of the log. */
export type Told = { isLocked: boolean; statements: readonly Statement[] }

/** Records all later transactions. `change` can override methods. */
export function watchTransactions(
  engine: Engine,
  change: (transaction: LogTransaction) => Partial<LogTransaction> = () => ({}),
): Told[] {
  const all: Told[] = []
  const { beginLogTransaction } = engine
  engine.beginLogTransaction = () => {
    const told: Told = { isLocked: false, statements: [] }
    all.push(told)
    const transaction = beginLogTransaction()
    const mine: LogTransaction = {
      lock: () => transaction.lock(),
      query: (sql, values) => transaction.query(sql, values),
      commit: (statements) => transaction.commit(statements),
      rollback: () => transaction.rollback(),
      ...change(transaction),
    }
    return {
      ...mine,
      lock() {
        told.isLocked = true
        return mine.lock()
      },
      commit(statements) {
        told.statements = statements
        return mine.commit(statements)
      },
    }
  }
  return all
}
