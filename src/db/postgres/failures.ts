import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { type Failure, WrongRowCount } from '../engine.ts'

export const HEAD_MOVED = 'LOG01'

/** Includes what else can go wrong in the server: no memory, no file, a disk that does not read. */
const BUSY = /^(55P03|40P01|40001|53...|57...|58...)$/
/** Includes refused authentication (28…), because a new connection then fails, too. */
const LOST =
  /^(08...|25006|25P03|28...|3D000|53300|57P0[1-5]|E(CONN|PIPE|TIMEDOUT|NOTFOUND|AI_AGAIN|HOST|NET|RR_[ST])\w*)$/
/** Severities come in the server's language. */
const ENDS_CONNECTION = /^(FATAL|P[AÂÁ]NI)/
const LOST_MESSAGES =
  /Connection terminated|connection error|Client was closed|Query read timeout|timeout expired|cquir(e|ing) a connection|SSL connection|^aborted$/

export function failureOf(error: unknown): Failure | undefined {
  if (error instanceof WrongRowCount) return { kind: 'rowCount' }
  if (!(error instanceof Error)) return undefined
  const { code = '', severity, table = '', column, columns = [] } = error as pg.DatabaseError & { columns?: string[] }
  if (code === HEAD_MOVED || (code === '23505' && table === 'events')) return { kind: 'headMoved' }
  if (code === '23505') return { kind: 'unique', table, columns }
  if (code === '23502' && table === 'projections' && column === 'revision') return { kind: 'outdated' }
  if (LOST.test(code) || (!code && LOST_MESSAGES.test(error.message))) return { kind: 'lost' }
  if (!BUSY.test(code)) return undefined
  if (ENDS_CONNECTION.test(severity ?? '')) return { kind: 'lost' } // perhaps after the commit
  return { kind: code === '53100' ? 'full' : 'busy' }
}

/** For a server that is starting, or busy with another node's start. */
export async function retryWhileAway<T>(work: () => Promise<T>, waitMs = 30_000): Promise<T> {
  for (const deadline = performance.now() + waitMs; ; await setTimeout(250)) {
    try {
      return await work()
    } catch (error) {
      const mayRecover =
        /lost|busy/.test(`${failureOf(error)?.kind}`) && !/^(28|3D|08P01)/.test(`${(error as pg.DatabaseError).code}`)
      if (!mayRecover || performance.now() > deadline) throw error
    }
  }
}
