import type { Knex } from 'knex'
import type { Media, MediaEvent } from '../src/content/media.ts'
import { defineProjection, itemColumns, putItem } from './projection.ts'

export const mediaProjection = defineProjection<MediaEvent>({
  name: 'media',
  version: 2,
  table: 'read_media',
  key: ['id'],
  taken: { url: null },
  create(table) {
    itemColumns(table)
    table.text('url').notNullable().unique()
    table.text('mime').notNullable()
    table.integer('bytes').notNullable()
    table.integer('width').notNullable()
    table.integer('height').notNullable()
    table.text('name').notNullable()
  },
  on: { MediaStored: (event) => putItem(event, event.data) },
})

const columns = ['id', 'url', 'mime', 'bytes', 'width', 'height', 'name', 'createdAt', 'version'] as const

export const allMedia = (db: Knex): Promise<Media[]> => db('read_media').select(columns).orderBy('position', 'desc')

export const mediaById = (db: Knex, id: string): Promise<Media | undefined> =>
  db('read_media').select(columns).where({ id }).first()
