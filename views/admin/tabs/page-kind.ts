import type { Page } from '../../../src/content/page.ts'
import { formLabels } from '../../../src/content/words/kind-words.ts'
import { pageWords } from '../../../src/content/words/page.ts'
import { wordsOf } from '../../forms/item-messages.ts'
import type { Kind } from '../../forms/item-spec.ts'
import { wordsIn } from './words-in.ts'

export const pageKind: Kind<Page> = {
  path: 'pages',
  words: wordsOf(pageWords.name, pageWords),
  labels: formLabels(pageWords),
  blank: () => ({ title: '', slug: '', menuTitle: '', content: '', headerImageUrl: '' }),
  valuesOf: ({ title, slug, menuTitle, content, headerImageUrl }) => ({
    title,
    slug,
    menuTitle,
    content,
    headerImageUrl: headerImageUrl ?? '',
  }),
  picture: { part: 'headerImage', field: 'headerImageUrl' },
  told: { content: wordsIn },
}
