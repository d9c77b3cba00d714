import type { NewsEvent, NewsFields } from '../news.ts'
import type { KindWords } from './kind-words.ts'

export const newsWords: KindWords<NewsFields, NewsEvent['type']> = {
  name: 'notícia',
  feminine: true,
  title: 'title',
  fields: {
    title: 'título',
    slug: { name: 'endereço', label: 'Slug' },
    excerpt: 'resumo',
    category: 'categoria',
    publishDate: 'data de publicação',
    content: 'conteúdo',
    imageUrl: 'imagem',
  },
  events: {
    NewsPublished: 'Notícia publicada',
    NewsRevised: 'Notícia alterada',
    NewsWithdrawn: 'Notícia deletada',
    NewsUnpublished: 'Notícia retirada',
  },
}
