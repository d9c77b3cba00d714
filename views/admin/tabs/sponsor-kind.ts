import type { Sponsor } from '../../../src/content/sponsor.ts'
import { wordsOf } from '../../forms/item-messages.ts'
import type { Kind } from '../../forms/item-spec.ts'

export const categories = [
  { value: 'master', label: 'Master' },
  { value: 'gold', label: 'Ouro' },
  { value: 'support', label: 'Apoio' },
] as const

export const categoryLabel = (category: string) => categories.find(({ value }) => value === category)?.label ?? category

export const sponsorKind: Kind<Sponsor> = {
  path: 'sponsors',
  words: wordsOf('patrocinador'),
  labels: { name: 'Nome', category: 'Categoria', description: 'Descrição', website: 'Website', imageUrl: 'Logótipo' },
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
