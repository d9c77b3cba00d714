import type { Knex } from 'knex'
import { fold } from '../src/content/fold.ts'
import type { Media } from '../src/content/media.ts'
import { mediaColumns, toMedia } from './media.ts'

/** `words`: each is in the description, the credit or the file's name. `before`: the id of a picture, which must exist. `only`: one, by id or address, hidden or not. */
export type LibraryFilter = {
  words: readonly string[]
  hidden: boolean
  only?: { id: string } | { url: string }
  before?: string
  limit: number
}

/** Newest first; undefined when there is no picture `before`. `total` counts all that match. */
export async function libraryPage(
  db: Knex,
  { words, hidden, only, before, limit }: LibraryFilter,
): Promise<{ pictures: Media[]; total: number } | undefined> {
  const last = before === undefined ? undefined : await db('read_media').where({ id: before }).first('position')
  if (before !== undefined && !last) return undefined
  const matching = () => {
    const query = db('read_media').where(only ?? { hidden: hidden ? 1 : 0 })
    for (const word of words) query.where((any) => whereAnyHas(any, word))
    return query
  }
  const [counted, rows] = await Promise.all([
    matching().count({ total: '*' }).first(),
    matching()
      .modify((some) => last && some.where('position', '<', last.position))
      .select(mediaColumns)
      .orderBy('position', 'desc')
      .limit(limit),
  ])
  return { pictures: rows.map(toMedia), total: Number(counted!.total) }
}

function whereAnyHas(query: Knex.QueryBuilder, word: string): void {
  const pattern = `%${fold(word).replace(/[\\%_]/g, '\\$&')}%`
  for (const column of ['foldedName', 'foldedAlt', 'foldedCredit'])
    query.orWhereRaw("?? LIKE ? ESCAPE '\\'", [column, pattern])
}
