import type { Knex } from 'knex'
import type { Media, MediaEvent } from '../src/content/media.ts'
import { defineProjection, itemColumns, putItem } from './projection.ts'

export const mediaProjection = defineProjection<MediaEvent>({
  name: 'media',
  version: 1,
  table: 'read_media',
  key: ['id'],
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

export const allMedia = (db: Knex): Promise<Media[]> =>
  db('read_media')
    .select('id', 'url', 'mime', 'bytes', 'width', 'height', 'name', 'createdAt', 'version')
    .orderBy('position', 'desc')
