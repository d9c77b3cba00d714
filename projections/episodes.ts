import type { Knex } from 'knex'
import type { Episode } from '../src/content/episode.ts'
import { recordTable } from './record-table.ts'

const table = recordTable<Episode>('episode', { name: 'episodes', version: 2 })
export const { projection: episodesProjection, byId: episodeById } = table

const newestFirst = [
  { column: 'publishDate', order: 'desc' },
  { column: 'position', order: 'desc' },
]

export const allEpisodes = (db: Knex): Promise<Episode[]> => table.list(table.rows(db).orderBy(newestFirst))
