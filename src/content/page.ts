import { z } from 'zod'
import type { DescribedPicture } from './picture-description.ts'
import { type RecordEvent, recordNoun } from './record.ts'
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
export type PageFields = Stored<typeof pageFields>

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
export type PageEvent = RecordEvent<PageFields, (typeof page)['events']>

export type Page = Omit<PageFields, 'rank'> &
  DescribedPicture<'headerImage'> & { id: string; version: number; rank: number }
export type PageSummary = Omit<Page, 'content'>
