import { type LogTransaction, type Statement, type Value, WrongRowCount } from './engine.ts'

/** What an engine does with a connection that writes to the log. */
type LogConnections<Connection> = {
  acquire(): Promise<Connection>
  release(connection: Connection): Promise<void>
  beginAndLock: string
  query(connection: Connection, sql: string, values: readonly Value[]): Promise<unknown[]>
  execute(connection: Connection, sql: string, values: readonly Value[]): Promise<number | null> // changed rows
  /** Otherwise each statement waits for the answer to the one before. */
  isPipelined: boolean
}

export function logTransaction<Connection>(connections: LogConnections<Connection>): LogTransaction {
  let connection: Connection | undefined

  const execute = async ({ sql, values, expectedChanges }: Statement) => {
    const changes = await connections.execute(connection!, sql, values)
    if (expectedChanges !== undefined && changes !== expectedChanges) throw new WrongRowCount()
  }
  const executeAll = async (statements: readonly Statement[]) => {
    connection ??= await connections.acquire()
    if (connections.isPipelined) await Promise.all(statements.map(execute))
    else for (const statement of statements) await execute(statement)
  }
  const begin = { sql: connections.beginAndLock, values: [] }
  const lock = () => executeAll([begin])
  const release = async () => {
    const released = connection
    connection = undefined
    if (released) await connections.release(released)
  }

  return {
    lock,
    async query<Row>(sql: string, values: readonly Value[] = []) {
      if (!connection) await lock()
      return (await connections.query(connection!, sql, values)) as Row[]
    },
    async commit(statements) {
      if (!connection && statements.length === 0) return
      await executeAll(connection ? statements : [begin, ...statements])
      await executeAll([{ sql: 'COMMIT', values: [] }])
      await release()
    },
    async rollback() {
      // On a full disk SQLite has rolled back already
      if (connection) await executeAll([{ sql: 'ROLLBACK', values: [] }]).catch(() => {})
      await release()
    },
  }
}
