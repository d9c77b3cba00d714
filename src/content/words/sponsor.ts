import type { SponsorEvent, SponsorFields } from '../sponsor.ts'
import type { KindWords } from './kind-words.ts'

export const sponsorWords: KindWords<SponsorFields, SponsorEvent['type']> = {
  name: 'patrocinador',
  feminine: false,
  title: 'name',
  fields: {
    name: 'nome',
    category: 'categoria',
    description: 'descrição',
    website: { name: 'sítio', label: 'Website' },
    imageUrl: { name: 'imagem', label: 'Logótipo' },
    rank: 'ordem',
  },
  inPlace: {
    name: { control: 'line', with: ['imageUrl'] },
    imageUrl: { control: 'picture', with: ['name'] },
  },
  events: {
    SponsorAdded: 'Patrocinador acrescentado',
    SponsorRevised: 'Patrocinador alterado',
    SponsorRemoved: 'Patrocinador deletado',
  },
}
