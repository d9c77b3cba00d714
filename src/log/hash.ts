import { hash } from 'node:crypto'
import type { EventRow } from './event.ts'

export const GENESIS = '0'.repeat(64)

const columns = [
  'prev_hash',
  'position',
  'id',
  'stream',
  'version',
  'type',
  'schema',
  'data',
  'actor',
  'at',
  'request_id',
] as const

/** SHA-256 in hex. Every value is preceded by its length in bytes and a colon, so that no two rows give the same input. */
export function hashOf(row: Omit<EventRow, 'hash'>): string {
  let framed = ''
  for (const column of columns) {
    const value = String(row[column])
    framed += `${Buffer.byteLength(value)}:${value}`
  }
  return hash('sha256', framed, 'hex')
}
