import type { Knex } from 'knex'
import type { SubscriberEvent } from '../src/content/subscriber.ts'
import { defineProjection, itemColumns, putItem, removeItem } from './projection.ts'

/** Addresses stay encrypted here too: whoever may see them opens them with the subject's key. */
export const subscribersProjection = defineProjection<SubscriberEvent>({
  name: 'subscribers',
  version: 1,
  table: 'read_subscribers',
  key: ['id'],
  create(table) {
    itemColumns(table)
    table.text('address').notNullable()
  },
  on: {
    SubscriberJoined: (event) => putItem(event, event.data),
    SubscriberErased: removeItem,
  },
})

export type EncryptedSubscriber = { id: string; address: string; createdAt: string; version: number }

const columns = ['id', 'address', 'createdAt', 'version'] as const

export const allSubscribers = (db: Knex): Promise<EncryptedSubscriber[]> =>
  db('read_subscribers').select(columns).orderBy('position', 'desc')

export const subscriberById = (db: Knex, id: string): Promise<EncryptedSubscriber | undefined> =>
  db('read_subscribers').select(columns).where({ id }).first()
