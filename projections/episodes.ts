import type { Knex } from 'knex'
import type { Episode, EpisodeEvent } from '../src/content/episode.ts'
import { describedItems } from './described-items.ts'
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

const described = describedItems('read_episodes', 'image')
const ownColumns = ['id', 'title', 'description', 'imageUrl', 'duration', 'publishDate', 'audioUrl', 'version'] as const
const columns = [...ownColumns, ...described.columns]

export async function allEpisodes(db: Knex): Promise<Episode[]> {
  const rows = await described
    .rows(db)
    .select(columns)
    .orderBy([
      { column: 'publishDate', order: 'desc' },
      { column: 'position', order: 'desc' },
    ])
  return rows.map(described.fromRow)
}

export async function episodeById(db: Knex, id: string): Promise<Episode | undefined> {
  const row = await described.rows(db).select(columns).where({ id }).first()
  return row && described.fromRow(row)
}
