import type { Page } from '../../../src/content/page.ts'
import { wordsOf } from '../../forms/item-messages.ts'
import type { Kind } from '../../forms/item-spec.ts'
import { wordsIn } from './words-in.ts'

export const pageKind: Kind<Page> = {
  path: 'pages',
  words: wordsOf('página', { feminine: true }),
  labels: {
    title: 'Título',
    slug: 'Slug',
    menuTitle: 'Título no menu',
    content: 'Conteúdo',
    headerImageUrl: 'Imagem de cabeçalho',
  },
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
