import { z } from 'zod'
import type { DescribedPicture } from './picture-description.ts'
import { recordNoun } from './record.ts'
import { flag, line, pictureAddress, rank, richText, type Stored, text } from './text.ts'

const pageFields = z.object({
  slug: text,
  title: line,
  menuTitle: line,
  content: richText(),
  headerImageUrl: pictureAddress,
  rank,
  inMenu: flag,
})

export const page = recordNoun({
  kind: 'page',
  fields: pageFields,
  blank: { title: '', content: '', headerImageUrl: null, rank: null, inMenu: true },
  defaults: ({ title = '' }) => ({ menuTitle: title }),
  slugFrom: 'title',
  commands: { create: 'PublishPage', change: 'RevisePage', remove: 'WithdrawPage', unpublish: 'UnpublishPage' },
  events: {
    created: 'PagePublished',
    changed: 'PageRevised',
    removed: 'PageWithdrawn',
    unpublished: 'PageUnpublished',
  },
  notFound: 'Esta página não existe.',
  upcasters: [(older) => ({ ...older, rank: null, inMenu: true })],
})

export type Page = Omit<Stored<typeof pageFields>, 'rank'> &
  DescribedPicture<'headerImage'> & { id: string; version: number; rank: number }
export type PageSummary = Omit<Page, 'content'>
