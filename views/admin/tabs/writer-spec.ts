import { formLabels } from '../../../src/content/words/kind-words.ts'
import { writerWords } from '../../../src/content/words/writer.ts'
import type { Writer } from '../../../src/content/writer.ts'
import { createItemMessages } from '../../forms/item-messages.ts'
import type { ItemSpec } from '../../forms/item-spec.ts'

export const nationalities = ['Brasileiro', 'Português']

export const writerSpec: ItemSpec<Writer> = {
  kind: 'writer',
  path: 'writers',
  messages: createItemMessages(writerWords.name, writerWords),
  labels: formLabels(writerWords),
  blank: () => ({
    name: '',
    slug: '',
    nationality: '',
    isPernambucano: 'false',
    birthYear: '',
    deathYear: '',
    bio: '',
    imageUrl: '',
  }),
  valuesOf: ({ name, slug, nationality, isPernambucano, birthYear, deathYear, bio, imageUrl }) => ({
    name,
    slug,
    nationality,
    isPernambucano: String(isPernambucano),
    birthYear: String(birthYear ?? ''),
    deathYear: String(deathYear ?? ''),
    bio,
    imageUrl: imageUrl ?? '',
  }),
  picture: { part: 'image', field: 'imageUrl' },
  formatters: { isPernambucano: (value) => (value === 'true' ? 'Sim' : 'Não') },
}
