import type { Knex } from 'knex'
import type { SubscriberEvent } from '../src/content/subscriber.ts'
import { defineProjection, itemColumns, putItem, removeItem } from './projection.ts'

/** Addresses are encrypted with a key per subscriber. */
export const subscribersProjection = defineProjection<SubscriberEvent>({
  name: 'subscribers',
  version: 3,
  table: 'read_subscribers',
  key: ['id'],
  create(table) {
    itemColumns(table)
    table.text('address').notNullable()
    table.index(['position'])
  },
  on: {
    SubscriberJoined: (event) => putItem(event, event.data),
    SubscriberErased: removeItem,
  },
})

export type EncryptedSubscriber = { id: string; address: string; createdAt: string; version: number; position: number }

const columns = ['id', 'address', 'createdAt', 'version', 'position'] as const

/** Newest first. `before`: only sign-ups before this log position. */
export async function newestSubscribers(
  db: Knex,
  { before, limit }: { before?: number; limit?: number } = {},
): Promise<EncryptedSubscriber[]> {
  const rows = db('read_subscribers').select(columns).orderBy('position', 'desc')
  if (before !== undefined) rows.where('position', '<', before)
  if (limit !== undefined) rows.limit(limit)
  return rows
}

export async function countSubscribers(db: Knex): Promise<number> {
  const counted = await db('read_subscribers').count({ total: '*' }).first()
  return Number(counted?.total ?? 0)
}

export const subscriberById = (db: Knex, id: string): Promise<EncryptedSubscriber | undefined> =>
  db('read_subscribers').select(columns).where({ id }).first()
