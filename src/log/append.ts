import { hash } from 'node:crypto'
import type { Knex } from 'knex'
import type { Fact } from '../decider.ts'
import type { Cause, EventRow } from './event.ts'

export const GENESIS = '0'.repeat(64)

export const hashedColumns = [
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
  for (const column of hashedColumns) {
    const value = String(row[column])
    framed += `${Buffer.byteLength(value)}:${value}`
  }
  return hash('sha256', framed, 'hex')
}

export type Head = { position: number; hash: string }
export const EMPTY_HEAD: Head = { position: 0, hash: GENESIS }

type Append = {
  stream: string
  version: number
  facts: readonly Fact[]
  cause: Cause
  newId(): string
  schemaOf(type: string): number
}

export function buildRows(head: Head, { stream, version, facts, cause, newId, schemaOf }: Append): EventRow[] {
  let last = head
  return facts.map((fact, index) => {
    const row = {
      position: last.position + 1,
      id: newId(),
      stream,
      version: version + index + 1,
      type: fact.type,
      schema: schemaOf(fact.type),
      data: JSON.stringify(fact.data),
      actor: cause.actor,
      at: cause.at,
      request_id: cause.requestId,
      prev_hash: last.hash,
    }
    last = { position: row.position, hash: hashOf(row) }
    return { ...row, hash: last.hash }
  })
}

export async function readHead(db: Knex): Promise<Head> {
  const head: Head | undefined = await db('events').orderBy('position', 'desc').first('position', 'hash')
  return head ?? EMPTY_HEAD
}
