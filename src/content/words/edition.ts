import type { EditionEvent, EditionFields } from '../edition.ts'
import type { KindWords } from './kind-words.ts'

export const editionWords: KindWords<EditionFields, EditionEvent['type']> = {
  name: 'edição',
  feminine: true,
  title: 'title',
  fields: { year: 'ano', title: 'título', place: 'lugar', description: 'descrição', imageUrl: 'imagem' },
  events: {
    EditionRecorded: 'Edição anterior registada',
    EditionRevised: 'Edição anterior alterada',
    EditionRemoved: 'Edição anterior retirada',
  },
}
