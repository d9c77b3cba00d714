import type { Knex } from 'knex'

/** Until an item is moved, its rank is the position at which it was added. */
const RANK = 'coalesce(rank, position)'

export const rankColumn = (db: Knex) => ({ rank: db.raw(RANK) })
/** Equal ranks stand in the order in which they were added. */
export const BY_RANK = `${RANK}, position`

/** Turns a sent rank into what is stored: nothing if the item has it now, null if it is that of its creation. */
export const storedRank =
  (table: string) =>
  async <Fields extends object>(db: Knex, id: string, fields: Fields): Promise<Fields> => {
    const { rank } = fields as { rank?: unknown }
    const row = typeof rank === 'number' ? await db(table).where({ id }).first('rank', 'position') : undefined
    if (row && rank === (row.rank ?? row.position)) return { ...fields, rank: undefined }
    return row && rank === row.position ? { ...fields, rank: null } : fields
  }
