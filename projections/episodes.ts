import type { Knex } from 'knex'
import type { Episode } from '../src/content/episode.ts'
import { recordTable } from './record-table.ts'

export const episodesTable = recordTable<Episode>('episode', { name: 'episodes', version: 2 })

const newestFirst = [
  { column: 'publishDate', order: 'desc' },
  { column: 'position', order: 'desc' },
]

export const allEpisodes = (db: Knex): Promise<Episode[]> =>
  episodesTable.list(episodesTable.rows(db).orderBy(newestFirst))
