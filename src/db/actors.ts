import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { scriptNames } from '../content/credentials.ts'

/** What the log calls a person: it says nothing about them, not even when they came. */
export const newActor = () => `p_${randomBytes(16).toString('base64url')}`

/**
 * What stands in the log as an event's `actor`, as it is shown: a person's id, a script's name or, in older events, the
 * user name that an account had. Those events go on under that account. Scripts keep their names, also as ids.
 */
export type Actors = {
  /** The name that the person has today. */
  nameOf(actor: string): string
  idOf(actor: string): string
}

type Row = { actor: string; username: string; name_in_log: string | null }

/** The user names that older events have in clear, and that may be an account's. */
export async function namesInLog(db: Knex): Promise<Set<string>> {
  const actors: string[] = await db('events')
    .distinct('actor')
    .whereNotIn('actor', Object.values(scriptNames))
    .pluck('actor')
  return new Set(actors)
}

/** Who is who at this moment. */
export async function readActors(db: Knex): Promise<Actors> {
  const rows: Row[] = await db('administrators').select('actor', 'username', 'name_in_log')
  const accounts = new Map(rows.flatMap((row) => [row.actor, row.name_in_log].map((name) => [name, row])))
  return {
    nameOf: (actor) => accounts.get(actor)?.username ?? actor,
    idOf: (actor) => accounts.get(actor)?.actor ?? actor,
  }
}
