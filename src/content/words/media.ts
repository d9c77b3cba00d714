import type { MediaEvent, MediaFields } from '../media.ts'
import type { KindWords } from './kind-words.ts'

export const mediaWords: KindWords<MediaFields, MediaEvent['type']> = {
  name: 'imagem',
  feminine: true,
  title: 'name',
  fields: {
    url: 'url',
    mime: 'mime',
    bytes: 'tamanho em bytes',
    width: 'largura',
    height: 'altura',
    name: 'nome',
    alt: { name: 'descrição', control: 'text' },
    focus: { name: 'ponto de interesse', control: 'focus' },
    credit: { name: 'crédito', control: 'line' },
    hidden: { name: 'fora da biblioteca', control: 'check' },
  },
  events: { MediaStored: 'Imagem guardada', MediaDescribed: 'Imagem descrita' },
}
