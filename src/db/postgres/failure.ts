import type pg from 'pg'
import { type Failure, WrongRowCount } from '../engine.ts'

/** The code of our own trigger's refusal. */
export const NOT_NEXT = 'LOG01'

const BUSY = /^(55P03|40P01|40001|57014)$/
/** Whoever may no longer come in has lost the connection too. */
const LOST =
  /^(08...|25006|25P03|28...|3D000|53300|57P0[1-5]|E(CONN|PIPE|TIMEDOUT|NOTFOUND|AI_AGAIN|HOST|NET|RR_[ST])\w*)$/
/** What the driver and the pool say, without a code. */
const LOST_WORDS =
  /Connection terminated|connection error|Client was closed|Query read timeout|timeout expired|cquir(e|ing) a connection|SSL connection|^aborted$/

export function failureOf(error: unknown): Failure | undefined {
  if (error instanceof WrongRowCount) return { kind: 'rowCount' }
  if (!(error instanceof Error)) return undefined
  const { code = '', table = '', column, columns = [] } = error as pg.DatabaseError & { columns?: string[] }
  if (code === NOT_NEXT || (code === '23505' && table === 'events')) return { kind: 'headMoved' }
  if (code === '23505') return { kind: 'unique', table, columns }
  if (code === '23502' && table === 'projections' && column === 'revision') return { kind: 'outdated' }
  if (code === '53100') return { kind: 'full' }
  if (BUSY.test(code)) return { kind: 'busy' }
  return LOST.test(code) || (!code && LOST_WORDS.test(error.message)) ? { kind: 'lost' } : undefined
}
