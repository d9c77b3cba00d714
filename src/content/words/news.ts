import type { NewsEvent, NewsFields } from '../news.ts'
import { newsCategories } from '../news-categories.ts'
import type { KindWords } from './kind-words.ts'

export const newsWords: KindWords<NewsFields, NewsEvent['type']> = {
  name: 'notícia',
  feminine: true,
  title: 'title',
  fields: {
    title: { name: 'título', control: 'line', inPlace: true },
    slug: { name: 'endereço', label: 'Slug', control: 'line' },
    excerpt: { name: 'resumo', control: 'text', inPlace: { control: 'line' } },
    category: { name: 'categoria', control: newsCategories, inPlace: true },
    publishDate: { name: 'data de publicação', control: 'date', blank: { today: true }, inPlace: true },
    content: { name: 'conteúdo', control: 'html', inPlace: true },
    imageUrl: { name: 'imagem', control: 'picture', inPlace: true },
  },
  events: {
    NewsPublished: 'Notícia publicada',
    NewsRevised: 'Notícia alterada',
    NewsWithdrawn: 'Notícia deletada',
    NewsUnpublished: 'Notícia retirada',
  },
}
