import type { Knex } from 'knex'
import type { Episode, EpisodeEvent } from '../src/content/episode.ts'
import { defineProjection, itemColumns, patchItem, putItem, removeItem } from './projection.ts'

export const episodesProjection = defineProjection<EpisodeEvent>({
  name: 'episodes',
  version: 2,
  table: 'read_episodes',
  key: ['id'],
  create(table) {
    itemColumns(table)
    table.text('title').notNullable()
    table.text('description').notNullable()
    table.text('imageUrl')
    table.text('duration').notNullable()
    table.text('publishDate').notNullable()
    table.text('audioUrl')
  },
  on: {
    EpisodeReleased: (event) => putItem(event, event.data),
    EpisodeRevised: (event) => patchItem(event, event.data),
    EpisodeWithdrawn: removeItem,
  },
})

const columns = ['id', 'title', 'description', 'imageUrl', 'duration', 'publishDate', 'audioUrl', 'version'] as const

export const allEpisodes = (db: Knex): Promise<Episode[]> =>
  db('read_episodes')
    .select(columns)
    .orderBy([
      { column: 'publishDate', order: 'desc' },
      { column: 'position', order: 'desc' },
    ])

export const episodeById = (db: Knex, id: string): Promise<Episode | undefined> =>
  db('read_episodes').select(columns).where({ id }).first()
