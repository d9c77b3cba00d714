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

const DISTINCT_ACTORS = `WITH RECURSIVE found (actor) AS (
  SELECT min(actor) FROM read_acts
  UNION ALL SELECT (SELECT min(actor) FROM read_acts WHERE actor > found.actor) FROM found WHERE found.actor IS NOT NULL)
SELECT actor FROM found WHERE actor IS NOT NULL`

/** All names in the register, sorted. Leaps from value to value in the index. */
export async function actorNames(db: Knex, { nameOf }: Actors): Promise<string[]> {
  const found = await db.select<{ actor: string }[]>('actor').from(db.raw(`(${DISTINCT_ACTORS}) AS actors`))
  return [...new Set(found.map(({ actor }) => nameOf(actor)))].sort(new Intl.Collator('pt').compare)
}
