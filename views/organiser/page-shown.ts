import type { Kind } from '../../src/content/catalogue.ts'

type ItemEndpoint = 'newsItem' | 'page' | 'session' | 'writer'

/** What the site calls a page, and the kind of what it shows. */
export type PageName = {
  path: string
  name: string
  kind: Kind
  /** The read of the page's own item. */
  item?: ItemEndpoint
}

export const pageNames: readonly PageName[] = [
  { path: '/', name: 'A página de entrada', kind: 'section' },
  { path: '/noticias', name: 'As notícias', kind: 'news' },
  { path: '/noticias/:slug', name: 'Esta notícia', kind: 'news', item: 'newsItem' },
  { path: '/programacao', name: 'A programação', kind: 'schedule-item' },
  { path: '/programacao/:slug', name: 'Esta sessão', kind: 'schedule-item', item: 'session' },
  { path: '/biblioteca', name: 'A biblioteca', kind: 'writer' },
  { path: '/biblioteca/:slug', name: 'Este autor', kind: 'writer', item: 'writer' },
  { path: '/podcast', name: 'O podcast', kind: 'episode' },
  { path: '/pagina/:slug', name: 'Esta página', kind: 'page', item: 'page' },
  { path: '/politica-privacidade', name: 'A política de privacidade', kind: 'section' },
]
