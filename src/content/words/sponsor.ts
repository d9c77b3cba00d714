import { sponsorCategories } from '../labels.ts'
import type { SponsorEvent, SponsorFields } from '../sponsor.ts'
import type { KindWords } from './kind-words.ts'

export const sponsorWords: KindWords<SponsorFields, SponsorEvent['type']> = {
  name: 'patrocinador',
  feminine: false,
  title: 'name',
  fields: {
    name: { name: 'nome', control: 'line', inPlace: { with: ['imageUrl'] } },
    category: { name: 'categoria', control: sponsorCategories, blank: 'support' },
    description: { name: 'descrição', control: 'text' },
    website: { name: 'sítio', label: 'Website', control: 'line' },
    imageUrl: { name: 'imagem', label: 'Logótipo', control: 'picture', inPlace: { with: ['name'] } },
    rank: 'ordem',
  },
  events: {
    SponsorAdded: 'Patrocinador acrescentado',
    SponsorRevised: 'Patrocinador alterado',
    SponsorRemoved: 'Patrocinador deletado',
  },
}
