import type pg from 'pg'
import type { Failure } from '../engine.ts'

/** A statement changed another number of rows than it must. */
export class WrongCount extends Error {}

/** The code of our own trigger's refusal. */
export const NOT_NEXT = 'LOG01'

const kinds: [kind: 'busy' | 'full' | 'lost', codes: RegExp][] = [
  ['busy', /^(55P03|40P01|40001|57014)$/],
  ['full', /^53100$/],
  // Whoever may no longer come in has lost the connection too
  ['lost', /^(08...|25006|25P03|28...|3D000|53300|57P0[1-5])$/],
  ['lost', /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOST|ENET|ERR_SSL|ERR_TLS)/],
]

/** What the driver and the pool say, without a code, of connections. */
const LOST =
  /Connection terminated|Client has encountered a connection error|Client was closed|timeout expired$|Query read timeout$|Timeout acquiring a connection|Unable to acquire a connection|SSL connection|^aborted$/

export function failureOf(error: unknown): Failure | undefined {
  if (error instanceof WrongCount) return { kind: 'count' }
  if (!(error instanceof Error)) return undefined
  const { code = '', table = '', column, columns = [] } = error as pg.DatabaseError & { columns?: string[] }
  if (code === NOT_NEXT || (code === '23505' && table === 'events')) return { kind: 'moved' }
  if (code === '23505') return { kind: 'unique', table, columns }
  if (code === '23502' && table === 'projections' && column === 'revision') return { kind: 'outdated' }
  const kind = kinds.find(([, codes]) => codes.test(code))?.[0]
  return kind ? { kind } : !code && LOST.test(error.message) ? { kind: 'lost' } : undefined
}
