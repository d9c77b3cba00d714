import { sectionAddress } from './section-address.ts'
import type { AnyKindWords } from './words/kind-words.ts'
import { kindWords } from './words/kinds.ts'

/** A public page, what the organisers' bar calls it, and the cached query that it reads. */
type PublicPage<Path extends string = string> = {
  path: Path
  name: string
  read: string
  /** A list that is a 404 while it has no item. */
  neverEmpty?: true
}

export type KindEntry = {
  /** Names, fields and sentences: words/kinds.ts. */
  words: AnyKindWords
  /** Where organisers write items, below /api/admin/; also the tag of cached queries. */
  path: string | null
  /** The public read of all items; single items are at `api/:slug`. */
  api: `/api/${string}` | null
  /** The public page that lists the items, and the page of each item. */
  pages: { list?: PublicPage; item?: PublicPage<`${string}/:slug`> }
  /** Other cached queries that answer items. */
  reads?: readonly string[]
  /** The cached query of the site's menu, which has a part of some items. */
  menuRead?: string
  /** Where an item without a page of its own is shown: an address with `:id`, or a function of its read table's row. */
  shownAt?: string | ((row: never) => string | null)
  /** What a list, for pages the menu, does not show of an item. */
  unlisted?: readonly string[]
  /** The panel's tab. */
  tab: string | null
  /** What the panel calls all of them. */
  label: string
  /** Items can be written as drafts before they are public. */
  drafts?: true
}

/** What server and browser know of every kind, in the panel's order. Free of zod: `catalogue.ts` adds what only the server needs. */
export const kindEntries = {
  news: {
    words: kindWords.news,
    path: 'news',
    api: '/api/news',
    pages: {
      list: { path: '/noticias', name: 'As notícias', read: 'news' },
      item: { path: '/noticias/:slug', name: 'Esta notícia', read: 'newsItem' },
    },
    unlisted: ['content'],
    tab: 'noticias',
    label: 'Notícias',
    drafts: true,
  },
  'schedule-item': {
    words: kindWords['schedule-item'],
    path: 'schedule',
    api: '/api/schedule',
    pages: {
      list: { path: '/programacao', name: 'A programação', read: 'schedule' },
      item: { path: '/programacao/:slug', name: 'Esta sessão', read: 'session' },
    },
    tab: 'programacao',
    label: 'Programação',
  },
  sponsor: {
    words: kindWords.sponsor,
    path: 'sponsors',
    api: '/api/sponsors',
    pages: {},
    reads: ['sponsors'],
    shownAt: '/#patrocinadores',
    tab: 'patrocinadores',
    label: 'Patrocinadores',
  },
  page: {
    words: kindWords.page,
    path: 'pages',
    api: '/api/pages',
    pages: { item: { path: '/pagina/:slug', name: 'Esta página', read: 'page' } },
    menuRead: 'pages',
    unlisted: ['content', 'title', 'headerImageUrl'],
    tab: 'paginas',
    label: 'Páginas',
    drafts: true,
  },
  section: {
    words: kindWords.section,
    path: 'page-sections',
    api: null,
    pages: {},
    reads: ['sections', 'frame'],
    shownAt: sectionAddress,
    tab: null,
    label: 'Blocos do sítio',
  },
  writer: {
    words: kindWords.writer,
    path: 'writers',
    api: '/api/writers',
    pages: {
      list: { path: '/biblioteca', name: 'A biblioteca', read: 'writers' },
      item: { path: '/biblioteca/:slug', name: 'Este autor', read: 'writer' },
    },
    tab: 'escritores',
    label: 'Escritores',
  },
  episode: {
    words: kindWords.episode,
    path: 'podcasts',
    api: '/api/podcasts',
    pages: { list: { path: '/podcast', name: 'O podcast', read: 'podcasts' } },
    shownAt: '/podcast',
    tab: 'podcast',
    label: 'Podcast',
  },
  edition: {
    words: kindWords.edition,
    path: 'previous-years',
    api: '/api/previous-years',
    pages: { list: { path: '/edicoes', name: 'As edições anteriores', read: 'previousYears', neverEmpty: true } },
    shownAt: '/edicoes',
    tab: 'edicoes',
    label: 'Edições',
  },
  media: { words: kindWords.media, path: 'media', api: null, pages: {}, tab: 'imagens', label: 'Imagens' },
  subscriber: { words: kindWords.subscriber, path: null, api: null, pages: {}, tab: 'newsletter', label: 'Newsletter' },
} as const satisfies Record<string, KindEntry>

type Entries = typeof kindEntries
export type Kind = keyof Entries
export type KindWithDrafts = { [K in Kind]: Entries[K] extends { drafts: true } ? K : never }[Kind]
export type KindWithTab = { [K in Kind]: Entries[K]['tab'] extends string ? K : never }[Kind]
export type PanelPath = NonNullable<Entries[Kind]['path']>

export const isKind = (name: string): name is Kind => Object.hasOwn(kindEntries, name)

/** The cached queries of pages of single items. */
export type ItemRead = {
  [K in Kind]: Entries[K]['pages'] extends { item: { read: infer Read } } ? Read : never
}[Kind]

export const draftFormAddress = ({ id, kind }: { id: string; kind: KindWithDrafts }): string =>
  `/admin#${kindEntries[kind].tab}/rascunho/${encodeURIComponent(id)}`
