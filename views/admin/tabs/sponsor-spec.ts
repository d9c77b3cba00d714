import type { Sponsor } from '../../../src/content/sponsor.ts'
import { sponsorCategories } from '../../../src/content/sponsor-categories.ts'
import { formLabels } from '../../../src/content/words/kind-words.ts'
import { sponsorWords } from '../../../src/content/words/sponsor.ts'
import { createItemMessages } from '../../forms/item-messages.ts'
import type { ItemSpec } from '../../forms/item-spec.ts'

export const sponsorCategoryLabel = (category: string) =>
  sponsorCategories.find(({ value }) => value === category)?.label ?? category

export const sponsorSpec: ItemSpec<Sponsor> = {
  kind: 'sponsor',
  path: 'sponsors',
  messages: createItemMessages(sponsorWords.name, sponsorWords),
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
  formatters: { category: sponsorCategoryLabel },
}
