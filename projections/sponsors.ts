import type { Knex } from 'knex'
import type { Sponsor, SponsorEvent } from '../src/content/sponsor.ts'
import { sponsorCategories } from '../src/content/sponsor-categories.ts'
import { describedItems } from './described-items.ts'
import { defineProjection, itemColumns, patchItem, putItem, removeItem } from './projection.ts'
import { BY_RANK, rankColumn, storedRank } from './rank.ts'

export const sponsorsProjection = defineProjection<SponsorEvent>({
  name: 'sponsors',
  version: 3,
  table: 'read_sponsors',
  key: ['id'],
  create(table) {
    itemColumns(table)
    table.text('name').notNullable()
    table.text('category').notNullable()
    table.text('description')
    table.text('website').notNullable()
    table.text('imageUrl')
    table.double('rank')
  },
  on: {
    SponsorAdded: (event) => putItem(event, event.data),
    SponsorRevised: (event) => patchItem(event, event.data),
    SponsorRemoved: removeItem,
  },
})

const described = describedItems('read_sponsors', 'image')
const ownColumns = ['id', 'name', 'category', 'description', 'website', 'imageUrl', 'version'] as const
const columns = [...ownColumns, ...described.columns]

export async function allSponsors(db: Knex): Promise<Sponsor[]> {
  const rows = await described.rows(db).select(columns).select(rankColumn(db)).orderByRaw(BY_RANK)
  const sponsors: Sponsor[] = rows.map(described.fromRow)
  const place = ({ category }: Sponsor) => sponsorCategories.findIndex(({ value }) => value === category)
  return sponsors.sort((a, b) => place(a) - place(b))
}

export async function sponsorById(db: Knex, id: string): Promise<Sponsor | undefined> {
  const row = await described.rows(db).select(columns).select(rankColumn(db)).where({ id }).first()
  return row && described.fromRow(row)
}

export const storedSponsorRank = storedRank('read_sponsors')
