import type { EditionEvent, EditionFields } from '../edition.ts'
import type { KindWords } from './kind-words.ts'

export const editionWords: KindWords<EditionFields, EditionEvent['type']> = {
  name: 'edição',
  feminine: true,
  title: 'title',
  fields: {
    year: { name: 'ano', control: 'line', inPlace: true },
    title: { name: 'título', control: 'line', inPlace: true },
    place: { name: 'lugar', control: 'line', inPlace: true },
    description: { name: 'descrição', control: 'text', inPlace: true },
    imageUrl: { name: 'imagem', control: 'picture', inPlace: true },
  },
  events: {
    EditionRecorded: 'Edição anterior registada',
    EditionRevised: 'Edição anterior alterada',
    EditionRemoved: 'Edição anterior retirada',
  },
}
