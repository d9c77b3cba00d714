import type { Knex } from 'knex'

export type Actors = Awaited<ReturnType<typeof readActors>>

type Row = { actor: string; username: string; name_in_log: string | null }

/** Resolves `actor` values: ids of people, names of scripts or, in older events, user names. */
export async function readActors(db: Knex) {
  const rows: Row[] = await db('administrators').select('actor', 'username', 'name_in_log')
  const accounts = new Map(rows.flatMap((row) => [row.actor, row.name_in_log].map((name) => [name, row])))
  return {
    /** The current user name; the value itself for scripts and unknown actors. */
    nameOf: (actor: string) => accounts.get(actor)?.username ?? actor,
    actorIdOf: (actor: string) => accounts.get(actor)?.actor ?? actor,
    /** The values that mean a person or script. */
    inLog(nameOrId: string): string[] {
      const found = rows.filter(({ actor, username }) => [actor, username].includes(nameOrId))
      return found.length > 0 ? found.flatMap((row) => [row.actor, row.name_in_log ?? []].flat()) : [nameOrId]
    },
  }
}

/** All names in the register, sorted. */
export async function actorNames(db: Knex, { nameOf }: Actors): Promise<string[]> {
  const actors: string[] = await db('read_acts').distinct('actor').pluck('actor')
  return [...new Set(actors.map(nameOf))].sort(new Intl.Collator('pt').compare)
}
