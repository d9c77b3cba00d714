/** What we use of node-sqlite3. */
export type Connection = {
  all(sql: string, values: readonly unknown[], done: Done): void
  run(sql: string, values: readonly unknown[], done: Done): void
  prepare(sql: string, done: (error: Error | null) => void): Statement
  exec(sql: string, done: (error: Error | null) => void): void
  configure(option: 'busyTimeout', ms: number): void
}
type Statement = {
  all(values: readonly unknown[], done: Done): void
  run(values: readonly unknown[], done: Done): void
  reset(): void
  finalize(done: () => void): void
}
type Done = (this: Omit<Answer, 'rows'>, error: Error | null, rows?: Answer['rows']) => void

type Answer = { rows: Record<string, unknown>[]; changes: number; lastID: number }

const MOST_KEPT = 100
/** A statement for many rows is of ever another length, and would hold on to all their values. */
const LONGEST_KEPT = 2_000
/** Others come once, and some of them, such as EXPLAIN, stay open until they are reset. */
const KEPT = /^\s*(select|insert|update|delete|with|begin|commit)\b/i

/** From the one that was used longest ago to the latest. */
const keptBy = new WeakMap<Connection, Map<string, Promise<Statement>>>()

/** Asks SQLite with a statement that each connection prepares once: preparing takes as long as running. */
export async function askSqlite(
  connection: Connection,
  method: 'all' | 'run',
  sql: string,
  values: readonly unknown[],
): Promise<Answer> {
  const statement = KEPT.test(sql) && sql.length <= LONGEST_KEPT ? await keptStatement(connection, sql) : null
  return new Promise((resolve, reject) => {
    const done: Done = function (error, rows = []) {
      if (error) {
        // One that failed may be open still, and with it the view of the database that it had
        statement?.reset()
        reject(error)
      } else resolve({ rows, changes: this.changes, lastID: this.lastID })
    }
    if (statement) statement[method](values, done)
    else connection[method](sql, values, done)
  })
}

function keptStatement(connection: Connection, sql: string): Promise<Statement> {
  const kept = keptBy.get(connection) ?? new Map<string, Promise<Statement>>()
  keptBy.set(connection, kept)
  const statement = kept.get(sql) ?? prepare(connection, sql)
  kept.delete(sql)
  kept.set(sql, statement)
  if (kept.size > MOST_KEPT) {
    const [oldest, its] = kept.entries().next().value!
    kept.delete(oldest)
    void finalize(its)
  }
  return statement
}

const prepare = (connection: Connection, sql: string) =>
  new Promise<Statement>((resolve, reject) => {
    const statement = connection.prepare(sql, (error) => {
      if (!error) return resolve(statement)
      keptBy.get(connection)?.delete(sql)
      reject(error)
    })
  })

const finalize = (statement: Promise<Statement>) =>
  statement.then(
    (prepared) => new Promise<void>((resolve) => prepared.finalize(() => resolve())),
    () => {},
  )

/** SQLite closes no connection that has statements left. */
export async function finalizeStatements(connection: Connection): Promise<void> {
  const kept = [...(keptBy.get(connection)?.values() ?? [])]
  keptBy.delete(connection)
  await Promise.all(kept.map(finalize))
}
