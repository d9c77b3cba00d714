import type { Edition } from '../../../src/content/edition.ts'
import type { Episode } from '../../../src/content/episode.ts'
import type { LibraryPicture } from '../../../src/content/library.ts'
import type { NewsItem } from '../../../src/content/news.ts'
import type { Page } from '../../../src/content/page.ts'
import type { ScheduleItem } from '../../../src/content/schedule-item.ts'
import type { Sponsor } from '../../../src/content/sponsor.ts'
import type { Writer } from '../../../src/content/writer.ts'
import { focusOf, type ItemSpec, itemSpec } from '../../forms/item-spec.ts'
import type { DraftableItemSpec } from '../writing/useWriting.ts'

export const newsSpec = itemSpec('news') as DraftableItemSpec<NewsItem>
export const pageSpec = itemSpec('page') as DraftableItemSpec<Page>
export const scheduleSpec: ItemSpec<ScheduleItem> = { ...itemSpec('schedule-item'), alerts: true }
export const sponsorSpec: ItemSpec<Sponsor> = itemSpec('sponsor')
export const writerSpec: ItemSpec<Writer> = itemSpec('writer')
export const episodeSpec: ItemSpec<Episode> = itemSpec('episode')
export const editionSpec: ItemSpec<Edition> = itemSpec('edition')

const media = itemSpec<'media', LibraryPicture>('media')
export const pictureSpec: ItemSpec<LibraryPicture> = {
  ...media,
  bodyOf: ({ alt, focus, credit, hidden }, version) => ({
    alt,
    focus: focusOf(focus ?? ''),
    credit,
    hidden: hidden === 'true',
    version,
  }),
  formatters: {
    ...media.formatters,
    focus: (value) => {
      const focus = focusOf(value)
      return focus ? `${Math.round(focus.x * 100)}% da largura, ${Math.round(focus.y * 100)}% da altura` : 'Sem ponto'
    },
  },
}
