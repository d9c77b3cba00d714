import type { Knex } from 'knex'

/** Items of a kind with the library's description of their picture, whose column is `${picture}Url`. */
export function describedItems<const Picture extends string>(table: string, picture: Picture) {
  const [alt, focus, credit] = [`${picture}Alt`, `${picture}Focus`, `${picture}Credit`] as const
  return {
    columns: [alt, focus, credit],

    /** The joined table has no column that an item's table has. */
    rows: (db: Knex): Knex.QueryBuilder =>
      db(table).leftJoin(
        db('read_media')
          .select({ describedUrl: 'url', [alt]: 'alt', [focus]: 'focus', [credit]: 'credit' })
          .as('media'),
        'media.describedUrl',
        `${table}.${picture}Url`,
      ),

    fromRow<Row extends object>(row: Row): Row {
      const stored = row as Record<string, string | null>
      const description = {
        [alt]: stored[alt] ?? '',
        [focus]: stored[focus] ? JSON.parse(stored[focus]) : null,
        [credit]: stored[credit] ?? '',
      }
      return { ...row, ...description }
    },
  }
}
