import type { Page } from '../../../src/content/page.ts'
import { formLabels } from '../../../src/content/words/kind-words.ts'
import { pageWords } from '../../../src/content/words/page.ts'
import { htmlToText } from '../../forms/html-to-text.ts'
import { createItemMessages } from '../../forms/item-messages.ts'
import type { DraftableItemSpec } from '../writing/useWritingSession.ts'

export const pageSpec: DraftableItemSpec<Page> = {
  kind: 'page',
  path: 'pages',
  messages: createItemMessages(pageWords.name, pageWords),
  labels: formLabels(pageWords),
  blank: () => ({ title: '', slug: '', menuTitle: '', content: '', headerImageUrl: '', inMenu: 'true' }),
  valuesOf: ({ title, slug, menuTitle, content, headerImageUrl, inMenu }) => ({
    title,
    slug,
    menuTitle,
    content,
    headerImageUrl: headerImageUrl ?? '',
    inMenu: String(inMenu),
  }),
  picture: { part: 'headerImage', field: 'headerImageUrl' },
  formatters: { content: htmlToText, inMenu: (value) => (value === 'true' ? 'Sim' : 'Não') },
}
