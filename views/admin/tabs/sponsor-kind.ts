import type { Sponsor } from '../../../src/content/sponsor.ts'
import { sponsorCategories } from '../../../src/content/sponsor-categories.ts'
import { formLabels } from '../../../src/content/words/kind-words.ts'
import { sponsorWords } from '../../../src/content/words/sponsor.ts'
import { wordsOf } from '../../forms/item-messages.ts'
import type { Kind } from '../../forms/item-spec.ts'

export const categoryLabel = (category: string) =>
  sponsorCategories.find(({ value }) => value === category)?.label ?? category

export const sponsorKind: Kind<Sponsor> = {
  path: 'sponsors',
  words: wordsOf(sponsorWords.name, sponsorWords),
  labels: formLabels(sponsorWords),
  blank: () => ({ name: '', category: 'support', description: '', website: '', imageUrl: '' }),
  valuesOf: ({ name, category, description, website, imageUrl }) => ({
    name,
    category,
    description: description ?? '',
    website,
    imageUrl: imageUrl ?? '',
  }),
  picture: { part: 'image', field: 'imageUrl' },
  told: { category: categoryLabel },
}
