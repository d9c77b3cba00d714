import type { EpisodeEvent, EpisodeFields } from '../episode.ts'
import type { KindWords } from './kind-words.ts'

export const episodeWords: KindWords<EpisodeFields, EpisodeEvent['type']> = {
  name: 'episódio',
  feminine: false,
  title: 'title',
  fields: {
    title: 'título',
    description: 'descrição',
    imageUrl: 'imagem',
    duration: 'duração',
    publishDate: 'data de publicação',
    audioUrl: { name: 'áudio', label: 'Endereço do áudio' },
  },
  inPlace: {
    title: 'line',
    description: 'text',
    imageUrl: 'picture',
    duration: 'line',
    publishDate: 'date',
  },
  events: {
    EpisodeReleased: 'Episódio lançado',
    EpisodeRevised: 'Episódio alterado',
    EpisodeWithdrawn: 'Episódio retirado',
  },
}
