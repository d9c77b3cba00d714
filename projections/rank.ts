import type { Knex } from 'knex'

/** Until an item is moved, its rank is the position at which it was added. */
const RANK = 'coalesce(rank, position)'

export const rankColumn = (db: Knex) => ({ rank: db.raw(RANK) })
/** Equal ranks stand in the order in which they were added. */
export const BY_RANK = `${RANK}, position`

/** Turns a sent rank into what is stored: nothing if the item has it now, null if it is that of its creation. */
export const storedRank =
  (table: string) =>
  async <Fields extends { rank: number | null }>(
    db: Knex,
    id: string,
    fields: Partial<Fields>,
  ): Promise<Partial<Fields>> => {
    if (typeof fields.rank !== 'number') return fields
    const row: { rank: number | null; position: number } | undefined = await db(table)
      .where({ id })
      .first('rank', 'position')
    if (!row) return fields
    if (fields.rank === (row.rank ?? row.position)) return { ...fields, rank: undefined }
    return fields.rank === row.position ? { ...fields, rank: null } : fields
  }
