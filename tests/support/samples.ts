import type { z } from 'zod'
import { edition } from '../../src/content/edition.ts'
import { episode } from '../../src/content/episode.ts'
import type { MediaFields } from '../../src/content/media.ts'
import { news } from '../../src/content/news.ts'
import { page } from '../../src/content/page.ts'
import { scheduleItem } from '../../src/content/schedule-item.ts'
import { section } from '../../src/content/section.ts'
import { sponsor } from '../../src/content/sponsor.ts'
import { writer } from '../../src/content/writer.ts'
import type { Decider, Fact } from '../../src/decider.ts'

type Fields = Record<string, unknown>
type AnyCommand = { type: string; fields?: Fields; changes?: Fields; version?: number }

/** A noun of fields, whichever it is. */
export type RecordNoun = Decider<Fields | null, AnyCommand, Fact> & {
  fields: z.ZodObject
  blank: Fields
  commands: { create: string; change: string; remove: string }
  events: { created: string; changed: string; removed: string }
  gone: string
}

export type Sample = {
  noun: RecordNoun
  table: string
  /** A whole, valid item; the number keeps unique values apart. */
  fields(number: number): Fields
  /** Two fields that can change, each with its new value. */
  one: [field: string, value: unknown]
  other: [field: string, value: unknown]
}

const sampleOf = (noun: unknown, rest: Omit<Sample, 'noun'>): Sample => ({ noun: noun as RecordNoun, ...rest })

/** Every noun whose state is its fields. */
export const samples: Sample[] = [
  sampleOf(news, {
    table: 'read_news',
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
  }),
  sampleOf(page, {
    table: 'read_pages',
    fields: (n) => ({
      slug: `pagina-${n}`,
      title: `Página ${n}`,
      menuTitle: 'Menu',
      content: '<p>Corpo</p>',
      headerImageUrl: null,
    }),
    one: ['menuTitle', 'Como chegar'],
    other: ['headerImageUrl', '/uploads/torre.jpg'],
  }),
  sampleOf(sponsor, {
    table: 'read_sponsors',
    fields: (n) => ({
      name: `Patrocinador ${n}`,
      category: 'gold',
      description: null,
      website: 'https://exemplo.pt',
      imageUrl: null,
    }),
    one: ['category', 'master'],
    other: ['description', 'Apoia desde 2005.'],
  }),
  sampleOf(scheduleItem, {
    table: 'read_schedule',
    fields: (n) => ({
      date: '2025-10-22',
      time: '10:00',
      title: `Mesa ${n}`,
      category: 'mesa-redonda',
      location: 'Claustro',
      description: 'Uma conversa.',
      imageUrl: null,
      registrationRequired: false,
      guestName: null,
      guestBio: null,
    }),
    one: ['registrationRequired', true],
    other: ['time', '18:30'],
  }),
  sampleOf(section, {
    table: 'read_sections',
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
  }),
  sampleOf(writer, {
    table: 'read_writers',
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
  }),
  sampleOf(episode, {
    table: 'read_episodes',
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
  }),
  sampleOf(edition, {
    table: 'read_editions',
    fields: (n) => ({ year: 2004 + n, title: `Edição ${n}`, place: 'Recife', description: '', imageUrl: null }),
    one: ['place', 'Olinda'],
    other: ['description', 'A primeira.'],
  }),
]

export const sampleNamed = (kind: string): Sample => {
  const found = samples.find(({ noun }) => noun.kind === kind)
  if (!found) throw new TypeError(`no sample of ${kind}`)
  return found
}

export const picture = (n: number): MediaFields => ({
  url: `/uploads/${String(n).padStart(32, '0')}-4x3.png`,
  mime: 'image/png',
  bytes: 100 + n,
  width: 4,
  height: 3,
  name: `foto-${n}.png`,
})
