import type { Edition } from '../../../src/content/edition.ts'
import { editionWords } from '../../../src/content/words/edition.ts'
import { formLabels } from '../../../src/content/words/kind-words.ts'
import { createItemMessages } from '../../forms/item-messages.ts'
import type { ItemSpec } from '../../forms/item-spec.ts'

export const editionSpec: ItemSpec<Edition> = {
  kind: 'edition',
  path: 'previous-years',
  messages: createItemMessages(editionWords.name, editionWords),
  labels: formLabels(editionWords),
  blank: () => ({ year: '', title: '', place: '', description: '', imageUrl: '' }),
  valuesOf: ({ year, title, place, description, imageUrl }) => ({
    year: String(year),
    title,
    place,
    description,
    imageUrl: imageUrl ?? '',
  }),
  picture: { part: 'image', field: 'imageUrl' },
}
