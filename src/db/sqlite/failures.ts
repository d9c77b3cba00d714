import { type Failure, WrongRowCount } from '../engine.ts'

const BUSY = /^SQLITE_(BUSY|LOCKED|PROTOCOL|NOMEM|IOERR)$/ // after the last two SQLite has rolled back

export function failureOf(error: unknown): Failure | undefined {
  if (error instanceof WrongRowCount) return { kind: 'rowCount' }
  const { code, message = '', name } = (error ?? {}) as { code?: unknown; message?: string; name?: string }
  // While one statement waits for another process, the others wait for its connection
  if (BUSY.test(String(code)) || name === 'KnexTimeoutError') return { kind: 'busy' }
  if (code === 'SQLITE_FULL') return { kind: 'full' }
  if (code !== 'SQLITE_CONSTRAINT') return undefined
  if (message.includes('events must follow the last')) return { kind: 'headMoved' }
  if (message.includes('NOT NULL constraint failed: projections.revision')) return { kind: 'outdated' }
  const [, table = '', columns = ''] = /: UNIQUE constraint failed: (\w+)\.(\w+(?:, \w+\.\w+)*)$/.exec(message) ?? []
  if (!table) return undefined
  return table === 'events' ? { kind: 'headMoved' } : { kind: 'unique', table, columns: columns.split(/, \w+\./) }
}
