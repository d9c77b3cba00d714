import { readModels } from '../../projections/index.ts'
import { catalogue, type FieldsOf, type RecordKind, recordKinds } from '../../src/content/catalogue.ts'
import type { StoredFile } from '../../src/content/media.ts'
import type { RecordNoun } from '../../src/content/record.ts'

type FieldAndValue<Fields> = { [F in keyof Fields & string]: [field: F, value: Fields[F]] }[keyof Fields & string]

type KindSample<K extends RecordKind> = {
  /** A whole, valid item; the number keeps unique values apart. */
  fields(number: number): FieldsOf<K>
  /** Two fields that can change, each with its new value. */
  one: FieldAndValue<FieldsOf<K>>
  other: FieldAndValue<FieldsOf<K>>
  /** The fields that the first event had when the kind was new. The log has such events: never change a line. */
  schema1: string
}

const ofEachKind: { [K in RecordKind]: KindSample<K> } = {
  news: {
    fields: (n) => ({
      slug: `noticia-${n}`,
      title: `Notícia ${n}`,
      excerpt: 'Resumo',
      category: 'Evento',
      publishDate: '2025-10-01',
      imageUrl: '/uploads/a.png',
      content: '<p>Texto</p>',
    }),
    one: ['title', 'Outro título'],
    other: ['publishDate', '2025-11-30'],
    schema1: 'slug title excerpt category publishDate imageUrl content',
  },
  page: {
    fields: (n) => ({
      slug: `pagina-${n}`,
      title: `Página ${n}`,
      menuTitle: 'Menu',
      content: '<p>Corpo</p>',
      headerImageUrl: null,
      rank: 2.5,
      inMenu: true,
    }),
    one: ['menuTitle', 'Como chegar'],
    other: ['headerImageUrl', '/uploads/torre.jpg'],
    schema1: 'slug title menuTitle content headerImageUrl',
  },
  sponsor: {
    fields: (n) => ({
      name: `Patrocinador ${n}`,
      category: 'gold',
      description: null,
      website: 'https://exemplo.pt',
      imageUrl: null,
      rank: 2.5,
    }),
    one: ['website', 'https://exemplo.pt/livros'],
    other: ['description', 'Apoia desde 2005.'],
    schema1: 'name category description website imageUrl',
  },
  'schedule-item': {
    fields: (n) => ({
      slug: `mesa-${n}`,
      date: '2025-10-22',
      time: '10:00',
      endTime: '11:15',
      title: `Mesa ${n}`,
      category: 'mesa-redonda',
      location: 'Claustro',
      description: 'Uma conversa.',
      imageUrl: null,
      registrationRequired: false,
      registrationUrl: '',
      availability: '',
      guestName: null,
      guestBio: null,
      status: 'scheduled',
      statusNote: null,
    }),
    one: ['registrationRequired', true],
    other: ['time', '09:30'],
    schema1: 'date time title category location description imageUrl registrationRequired guestName guestBio',
  },
  section: {
    fields: (n) => ({
      pageSlug: 'homepage',
      sectionKey: `key_${n}`,
      sectionType: 'text',
      title: null,
      content: 'Texto',
      imageUrl: null,
      linkUrl: null,
      linkText: null,
      isVisible: true,
      orderIndex: 0,
      metadata: null,
    }),
    one: ['content', 'Outro texto'],
    other: ['metadata', { cor: 'azul' }],
    schema1: 'pageSlug sectionKey sectionType title content imageUrl linkUrl linkText isVisible orderIndex metadata',
  },
  writer: {
    fields: (n) => ({
      slug: `autor-${n}`,
      name: `Autor ${n}`,
      nationality: 'Brasileiro',
      isPernambucano: true,
      bio: 'Linha\nLinha',
      imageUrl: null,
      birthYear: 1888,
      deathYear: null,
    }),
    one: ['isPernambucano', false],
    other: ['deathYear', 1935],
    schema1: 'slug name nationality isPernambucano bio imageUrl birthYear deathYear',
  },
  episode: {
    fields: (n) => ({
      title: `Episódio ${n}`,
      description: '',
      imageUrl: null,
      duration: '42 min',
      publishDate: '2025-09-01',
      audioUrl: null,
    }),
    one: ['duration', '50 min'],
    other: ['audioUrl', 'https://exemplo.pt/1.mp3'],
    schema1: 'title description imageUrl duration publishDate audioUrl',
  },
  edition: {
    fields: (n) => ({ year: 2004 + n, title: `Edição ${n}`, place: 'Recife', description: '', imageUrl: null }),
    one: ['place', 'Olinda'],
    other: ['description', 'A primeira.'],
    schema1: 'year title place description imageUrl',
  },
}

/** A whole item, for tests that name only the fields that they are about. */
export const sampleOf = <K extends RecordKind>(kind: K): FieldsOf<K> => ofEachKind[kind].fields(1)

/** Items of a noun whose state is its fields, whichever it is. */
export type Sample = {
  noun: RecordNoun
  table: string
  fields(number: number): Record<string, unknown>
  one: [field: string, value: unknown]
  other: [field: string, value: unknown]
  schema1: string
}

export const samples = recordKinds.map(
  (kind): Sample => ({
    noun: catalogue[kind].noun,
    table: readModels[kind].projections[0].table,
    ...ofEachKind[kind],
  }),
)

export const sampleNamed = (kind: string): Sample => {
  const found = samples.find(({ noun }) => noun.kind === kind)
  if (!found) throw new TypeError(`no sample of ${kind}`)
  return found
}

export const picture = (n: number): StoredFile => ({
  url: `/uploads/${String(n).padStart(32, '0')}-4x3.png`,
  mime: 'image/png',
  bytes: 100 + n,
  width: 4,
  height: 3,
  name: `foto-${n}.png`,
})
