import type { PageEvent, PageFields } from '../page.ts'
import type { KindWords } from './kind-words.ts'

export const pageWords: KindWords<PageFields, PageEvent['type']> = {
  name: 'página',
  feminine: true,
  title: 'title',
  fields: {
    title: { name: 'título', control: 'line', inPlace: true },
    slug: { name: 'endereço', label: 'Slug', control: 'line' },
    menuTitle: { name: 'título no menu', control: 'line' },
    content: { name: 'conteúdo', control: 'html', inPlace: true },
    headerImageUrl: { name: 'imagem de cabeçalho', control: 'picture', inPlace: true },
    rank: 'ordem',
    inMenu: { name: 'no menu', label: 'Mostrar no menu', control: 'check', blank: 'true' },
  },
  events: {
    PagePublished: 'Página publicada',
    PageRevised: 'Página alterada',
    PageWithdrawn: 'Página deletada',
    PageUnpublished: 'Página retirada',
  },
}
