import { todayInLisbon } from '../../../src/content/lisbon-time.ts'
import type { NewsItem } from '../../../src/content/news.ts'
import { formLabels } from '../../../src/content/words/kind-words.ts'
import { newsWords } from '../../../src/content/words/news.ts'
import { htmlToText } from '../../forms/html-to-text.ts'
import { createItemMessages } from '../../forms/item-messages.ts'
import type { DraftableItemSpec } from '../writing/useWritingSession.ts'

export const newsSpec: DraftableItemSpec<NewsItem> = {
  kind: 'news',
  path: 'news',
  messages: createItemMessages(newsWords.name, newsWords),
  labels: formLabels(newsWords),
  blank: () => ({
    title: '',
    slug: '',
    excerpt: '',
    category: '',
    publishDate: todayInLisbon(new Date()),
    content: '',
    imageUrl: '',
  }),
  valuesOf: ({ title, slug, excerpt, category, publishDate, content, imageUrl }) => ({
    title,
    slug,
    excerpt,
    category,
    publishDate: publishDate.slice(0, 10),
    content,
    imageUrl: imageUrl ?? '',
  }),
  proposed: ['publishDate'],
  picture: { part: 'image', field: 'imageUrl' },
  formatters: { content: htmlToText },
}
