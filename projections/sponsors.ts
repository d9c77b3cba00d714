import type { Knex } from 'knex'
import { sponsorCategories } from '../src/content/labels.ts'
import type { Sponsor } from '../src/content/sponsor.ts'
import { BY_RANK, storedRank } from './rank.ts'
import { recordTable } from './record-table.ts'

const table = recordTable<Sponsor>('sponsor', { name: 'sponsors', version: 3 })
export const { projection: sponsorsProjection, byId: sponsorById } = table

export async function allSponsors(db: Knex): Promise<Sponsor[]> {
  const sponsors = await table.list(table.rows(db).orderByRaw(BY_RANK))
  const place = ({ category }: Sponsor) => sponsorCategories.findIndex(({ value }) => value === category)
  return sponsors.sort((a, b) => place(a) - place(b))
}

export const storedSponsorRank = storedRank('read_sponsors')
