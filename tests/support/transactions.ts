import type { Engine, LogTransaction, Statement } from '../../src/db/engine.ts'

/** The calls to a transaction of the log. */
export type RecordedTransaction = { isLocked: boolean; statements: readonly Statement[] }

/** Records all later transactions. `change` can override methods. */
export function watchTransactions(
  engine: Engine,
  change: (transaction: LogTransaction) => Partial<LogTransaction> = () => ({}),
): RecordedTransaction[] {
  const all: RecordedTransaction[] = []
  const { beginLogTransaction } = engine
  engine.beginLogTransaction = (startedAt) => {
    const recorded: RecordedTransaction = { isLocked: false, statements: [] }
    all.push(recorded)
    const transaction = beginLogTransaction(startedAt)
    const overridden: LogTransaction = {
      lock: () => transaction.lock(),
      query: (sql, values) => transaction.query(sql, values),
      commit: (statements) => transaction.commit(statements),
      rollback: () => transaction.rollback(),
      ...change(transaction),
    }
    return {
      ...overridden,
      lock() {
        recorded.isLocked = true
        return overridden.lock()
      },
      commit(statements) {
        recorded.statements = statements
        return overridden.commit(statements)
      },
    }
  }
  return all
}
