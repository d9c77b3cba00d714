import type { Kind } from '../../src/content/catalogue.ts'

type ItemEndpoint = 'newsItem' | 'page' | 'session' | 'writer'

/** What the site calls a page, and where the panel has what it shows. Pages of sections have no form in the panel. */
export type PageName = {
  path: string
  name: string
  kind: Kind
  tab?: string
  /** The read of the page's own item. */
  item?: ItemEndpoint
}

export const pageNames: readonly PageName[] = [
  { path: '/', name: 'A página de entrada', kind: 'section' },
  { path: '/noticias', name: 'As notícias', kind: 'news', tab: 'noticias' },
  { path: '/noticias/:slug', name: 'Esta notícia', kind: 'news', tab: 'noticias', item: 'newsItem' },
  { path: '/programacao', name: 'A programação', kind: 'schedule-item', tab: 'programacao' },
  { path: '/programacao/:slug', name: 'Esta sessão', kind: 'schedule-item', tab: 'programacao', item: 'session' },
  { path: '/biblioteca', name: 'A biblioteca', kind: 'writer', tab: 'escritores' },
  { path: '/biblioteca/:slug', name: 'Este autor', kind: 'writer', tab: 'escritores', item: 'writer' },
  { path: '/podcast', name: 'O podcast', kind: 'episode', tab: 'podcast' },
  { path: '/pagina/:slug', name: 'Esta página', kind: 'page', tab: 'paginas', item: 'page' },
  { path: '/politica-privacidade', name: 'A política de privacidade', kind: 'section' },
]
