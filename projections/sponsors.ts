import type { Knex } from 'knex'
import { sponsorCategories } from '../src/content/labels.ts'
import type { Sponsor } from '../src/content/sponsor.ts'
import { BY_RANK } from './rank.ts'
import { recordTable } from './record-table.ts'

export const sponsorsTable = recordTable<Sponsor>('sponsor', { name: 'sponsors', version: 3 })
export const sponsorsProjection = sponsorsTable.projection

export async function allSponsors(db: Knex): Promise<Sponsor[]> {
  const sponsors = await sponsorsTable.list(sponsorsTable.rows(db).orderByRaw(BY_RANK))
  const place = ({ category }: Sponsor) => sponsorCategories.findIndex(({ value }) => value === category)
  return sponsors.sort((a, b) => place(a) - place(b))
}
