import type { PageEvent, PageFields } from '../page.ts'
import type { KindWords } from './kind-words.ts'

export const pageWords: KindWords<PageFields, PageEvent['type']> = {
  name: 'página',
  feminine: true,
  title: 'title',
  fields: {
    title: 'título',
    slug: { name: 'endereço', label: 'Slug' },
    menuTitle: 'título no menu',
    content: 'conteúdo',
    headerImageUrl: 'imagem de cabeçalho',
    rank: 'ordem',
    inMenu: { name: 'no menu', label: 'Mostrar no menu' },
  },
  inPlace: {
    title: 'line',
    content: 'html',
    headerImageUrl: 'picture',
  },
  events: {
    PagePublished: 'Página publicada',
    PageRevised: 'Página alterada',
    PageWithdrawn: 'Página deletada',
    PageUnpublished: 'Página retirada',
  },
}
