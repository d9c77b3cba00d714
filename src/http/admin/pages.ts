import { pageById } from '../../../projections/pages.ts'
import { page } from '../../content/page.ts'
import { type AdminParts, recordHandlers } from './records.ts'
import { slugFor, tidySlug } from './slugs.ts'

export const adminPages = (parts: AdminParts) =>
  recordHandlers(
    {
      noun: page,
      byId: pageById,
      picture: { part: 'headerImage', field: 'headerImageUrl' },
      tidied: tidySlug,
      filled: { slug: slugFor('page'), menuTitle: ({ title }) => title },
    },
    parts,
  )
