import type { NewsEvent, NewsFields } from '../news.ts'
import { newsCategories } from '../news-categories.ts'
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
  inPlace: {
    title: 'line',
    excerpt: 'line',
    category: newsCategories,
    publishDate: 'date',
    content: 'html',
    imageUrl: 'picture',
  },
  events: {
    NewsPublished: 'Notícia publicada',
    NewsRevised: 'Notícia alterada',
    NewsWithdrawn: 'Notícia deletada',
    NewsUnpublished: 'Notícia retirada',
  },
}
