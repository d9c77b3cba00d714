import type { Knex } from 'knex'

/** An event's `actor` is a person's id or a script's name; in older events it is the user name of the time. */
export type Actors = {
  nameOf(actor: string): string
  actorIdOf(actor: string): string
}

type Row = { actor: string; username: string; name_in_log: string | null }

export async function readActors(db: Knex): Promise<Actors> {
  const rows: Row[] = await db('administrators').select('actor', 'username', 'name_in_log')
  const accounts = new Map(rows.flatMap((row) => [row.actor, row.name_in_log].map((name) => [name, row])))
  return {
    nameOf: (actor) => accounts.get(actor)?.username ?? actor,
    actorIdOf: (actor) => accounts.get(actor)?.actor ?? actor,
  }
}
