import type { EditionEvent, EditionFields } from '../edition.ts'
import type { KindWords } from './kind-words.ts'

export const editionWords: KindWords<EditionFields, EditionEvent['type']> = {
  name: 'edição',
  feminine: true,
  title: 'title',
  fields: {
    year: { name: 'ano', control: 'line' },
    title: { name: 'título', control: 'line' },
    place: { name: 'lugar', control: 'line' },
    description: { name: 'descrição', control: 'text' },
    imageUrl: { name: 'imagem', control: 'picture' },
  },
  events: {
    EditionRecorded: 'Edição anterior registada',
    EditionRevised: 'Edição anterior alterada',
    EditionRemoved: 'Edição anterior retirada',
  },
}
