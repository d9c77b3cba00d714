import type { Knex } from 'knex'

/**
 * What stands in the log as an event's `actor`, as it is shown: a person's id, a script's name or, in older events, the
 * user name that an account had. Those events go on under that account. Scripts keep their names, also as ids.
 */
export type Actors = {
  /** The name that the person has today. */
  nameOf(actor: string): string
  actorIdOf(actor: string): string
}

type Row = { actor: string; username: string; name_in_log: string | null }

/** Who is who at this moment. */
export async function readActors(db: Knex): Promise<Actors> {
  const rows: Row[] = await db('administrators').select('actor', 'username', 'name_in_log')
  const accounts = new Map(rows.flatMap((row) => [row.actor, row.name_in_log].map((name) => [name, row])))
  return {
    nameOf: (actor) => accounts.get(actor)?.username ?? actor,
    actorIdOf: (actor) => accounts.get(actor)?.actor ?? actor,
  }
}
