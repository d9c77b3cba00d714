import type { WriterEvent, WriterFields } from '../writer.ts'
import type { KindWords } from './kind-words.ts'

export const writerWords: KindWords<WriterFields, WriterEvent['type']> = {
  name: 'autor',
  feminine: false,
  title: 'name',
  fields: {
    slug: { name: 'endereço', label: 'Slug' },
    name: 'nome',
    nationality: 'nacionalidade',
    isPernambucano: 'pernambucano',
    bio: 'biografia',
    imageUrl: { name: 'imagem', label: 'Retrato' },
    birthYear: 'ano de nascimento',
    deathYear: 'ano da morte',
  },
  inPlace: {
    name: 'line',
    bio: 'text',
    imageUrl: 'picture',
  },
  events: {
    WriterAdded: 'Autor acrescentado à biblioteca',
    WriterRevised: 'Autor alterado',
    WriterRemoved: 'Autor retirado da biblioteca',
  },
}
