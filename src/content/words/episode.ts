import type { EpisodeEvent, EpisodeFields } from '../episode.ts'
import type { KindWords } from './kind-words.ts'

export const episodeWords: KindWords<EpisodeFields, EpisodeEvent['type']> = {
  name: 'episódio',
  feminine: false,
  title: 'title',
  fields: {
    title: { name: 'título', control: 'line', inPlace: true },
    description: { name: 'descrição', control: 'text', inPlace: true },
    imageUrl: { name: 'imagem', control: 'picture', inPlace: true },
    duration: { name: 'duração', control: 'line', inPlace: true },
    publishDate: { name: 'data de publicação', control: 'date', blank: { today: true }, inPlace: true },
    audioUrl: { name: 'áudio', label: 'Endereço do áudio', control: 'line' },
  },
  events: {
    EpisodeReleased: 'Episódio lançado',
    EpisodeRevised: 'Episódio alterado',
    EpisodeWithdrawn: 'Episódio retirado',
  },
}
