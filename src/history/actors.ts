import type { Knex } from 'knex'

/** Resolves `actor` values: ids of people, names of scripts or, in older events, user names. */
export type Actors = {
  nameOf(actor: string): string // the current user name; the value itself for scripts and unknown actors
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
