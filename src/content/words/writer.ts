import type { WriterEvent, WriterFields } from '../writer.ts'
import type { KindWords } from './kind-words.ts'

export const writerWords: KindWords<WriterFields, WriterEvent['type']> = {
  name: 'autor',
  feminine: false,
  title: 'name',
  fields: {
    slug: { name: 'endereço', label: 'Slug', control: 'line' },
    name: { name: 'nome', control: 'line', inPlace: true },
    nationality: { name: 'nacionalidade', control: 'line' },
    isPernambucano: { name: 'pernambucano', control: 'check' },
    bio: { name: 'biografia', control: 'text', inPlace: true },
    imageUrl: { name: 'imagem', label: 'Retrato', control: 'picture', inPlace: true },
    birthYear: { name: 'ano de nascimento', control: 'line' },
    deathYear: { name: 'ano da morte', control: 'line' },
  },
  events: {
    WriterAdded: 'Autor acrescentado à biblioteca',
    WriterRevised: 'Autor alterado',
    WriterRemoved: 'Autor retirado da biblioteca',
  },
}
