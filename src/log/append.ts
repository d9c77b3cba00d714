import type { Knex } from 'knex'
import { Conflict } from '../errors.ts'
import type { Cause, EventRow, Fact, Recorded } from './event.ts'
import { GENESIS, hashOf } from './hash.ts'

export type Append = {
  stream: string
  /** The version the stream must be at: 0 for a new one. */
  expected: number
  facts: Fact[]
  cause: Cause
  newId(): string
  schemaOf(type: string): number
}

/** Adds facts to the end of the log, inside the writer's transaction. Throws Conflict when the stream has moved on. */
export async function append(trx: Knex.Transaction, change: Append): Promise<Recorded[]> {
  const head = await headOf(trx)
  let { position, hash } = head
  const rows = change.facts.map((fact, index): EventRow => {
    position += 1
    const row = {
      position,
      id: change.newId(),
      stream: change.stream,
      version: change.expected + index + 1,
      type: fact.type,
      schema: change.schemaOf(fact.type),
      data: JSON.stringify(fact.data),
      actor: change.cause.actor,
      at: change.cause.at,
      request_id: change.cause.requestId,
      prev_hash: hash,
    }
    hash = hashOf(row)
    return { ...row, hash }
  })
  const current = await versionOf(trx, change.stream)
  if (current !== change.expected) throw new Conflict('Entretanto, este conteúdo foi alterado. Tente de novo.')
  for (const row of rows) await trx('events').insert(row)
  return rows.map((row, index) => recorded(row, change.facts[index]!.data))
}

export async function headOf(db: Knex): Promise<{ position: number; hash: string }> {
  const head = await db('events').select('position', 'hash').orderBy('position', 'desc').first()
  return head ?? { position: 0, hash: GENESIS }
}

async function versionOf(trx: Knex.Transaction, stream: string): Promise<number> {
  const last = await trx('events').where({ stream }).max({ version: 'version' }).first()
  return last?.version ?? 0
}

export function recorded(row: EventRow, data: unknown): Recorded {
  const { position, id, stream, version, type, schema, actor, at, request_id: requestId } = row
  return { position, id, stream, version, type, schema, data, actor, at, requestId }
}
