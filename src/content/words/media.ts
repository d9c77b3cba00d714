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
    alt: 'descrição',
    focus: 'ponto de interesse',
    credit: 'crédito',
    hidden: 'fora da biblioteca',
  },
  events: { MediaStored: 'Imagem guardada', MediaDescribed: 'Imagem descrita' },
}
