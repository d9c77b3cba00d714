import { addressFinder, type KnownQuery } from '../src/content/canonical-address.ts'
import { INCOMPLETE_LINK_PATH, LEAVE_PATH, LEFT_PATH } from '../src/content/leave-address.ts'
import { type Screen, screen } from './screen.tsx'
import type { ApiRead } from './store/api.ts'

export type Route = {
  path: string
  screen: Screen
  reads?: readonly ApiRead[]
  /** The endpoint of the page's own item: the page is a 404 where that is not found. */
  item?: ApiRead['endpoint']
  /** Reads of what is not this page's history, such as links to other pages. */
  links?(slug: string): readonly ApiRead[]
  /** The query parameters that change the page. */
  query?: KnownQuery
  /** Sent with Cache-Control: no-store. */
  uncacheable?: true
  /** The panel: without header and footer; its screen stays mounted from one such path to the next. */
  withoutLayout?: true
}

export const readsOfEveryPage: readonly ApiRead[] = [
  { endpoint: 'pages' },
  { endpoint: 'frame' },
  { endpoint: 'editionsState' },
]

/** The result of a newsletter form that was sent without JavaScript. */
export const queryOfEveryPage: KnownQuery = { inscricao: ['ok', 'erro'] }

const leaving = screen('LeaveNewsletter', async () => (await import('./pages/LeaveNewsletter.tsx')).LeaveNewsletter)
const admin = screen('Admin', async () => (await import('./admin/Admin.tsx')).Admin)

export const routes: readonly Route[] = [
  {
    path: '/',
    screen: screen('Home', async () => (await import('./pages/home/Home.tsx')).Home),
    reads: [{ endpoint: 'sections', argument: 'homepage' }, { endpoint: 'sponsors' }, { endpoint: 'scheduleState' }],
  },
  {
    path: '/noticias',
    screen: screen('NewsList', async () => (await import('./pages/news/NewsList.tsx')).NewsList),
    reads: [{ endpoint: 'news' }],
  },
  {
    path: '/noticias/:slug',
    screen: screen('NewsArticle', async () => (await import('./pages/news/NewsArticle.tsx')).NewsArticle),
    item: 'newsItem',
  },
  {
    path: '/programacao',
    screen: screen('Programme', async () => (await import('./pages/programme/Programme.tsx')).Programme),
    reads: [{ endpoint: 'schedule' }],
    links: () => [{ endpoint: 'scheduleGuests' }, { endpoint: 'scheduleRemoved' }],
  },
  {
    path: '/programacao/:slug',
    screen: screen('SessionPage', async () => (await import('./pages/programme/session/SessionPage.tsx')).SessionPage),
    item: 'session',
    links: () => [{ endpoint: 'scheduleGuests' }],
  },
  {
    path: '/biblioteca',
    screen: screen('Library', async () => (await import('./pages/library/Library.tsx')).Library),
    reads: [{ endpoint: 'writers' }],
  },
  {
    path: '/biblioteca/:slug',
    screen: screen('WriterProfile', async () => (await import('./pages/library/WriterProfile.tsx')).WriterProfile),
    item: 'writer',
    links: (slug) => [{ endpoint: 'writerSessions', argument: slug }],
  },
  {
    path: '/podcast',
    screen: screen('Podcast', async () => (await import('./pages/podcast/Podcast.tsx')).Podcast),
    reads: [{ endpoint: 'podcasts' }],
  },
  {
    path: '/pagina/:slug',
    screen: screen('CustomPage', async () => (await import('./pages/CustomPage.tsx')).CustomPage),
    item: 'page',
  },
  {
    path: '/edicoes',
    screen: screen('Editions', async () => (await import('./pages/Editions.tsx')).Editions),
    reads: [{ endpoint: 'previousYears' }],
  },
  {
    path: '/politica-privacidade',
    screen: screen('Privacy', async () => (await import('./pages/Privacy.tsx')).Privacy),
    reads: [{ endpoint: 'sections', argument: 'privacy' }],
  },
  { path: LEAVE_PATH, screen: leaving, uncacheable: true },
  { path: LEFT_PATH, screen: leaving, uncacheable: true },
  { path: INCOMPLETE_LINK_PATH, screen: leaving, uncacheable: true },
  { path: '/admin/login', screen: admin, withoutLayout: true, uncacheable: true, query: { entrada: 'any' } },
  { path: '/admin', screen: admin, withoutLayout: true, uncacheable: true },
  {
    path: '*',
    screen: screen('NotFound', async () => (await import('./pages/NotFound.tsx')).NotFound),
  },
]

const find = addressFinder(routes)
const notFound = routes.at(-1)!

/** Other spellings of a path get the 404 page; in the past so do the panel and the newsletter's pages. */
export function routeOf(path: string, { past = false } = {}): { route: Route; slug: string } {
  const match = find(path)
  const isFound = match?.path === path && !(past && !isPublicPage(match.entry))
  return isFound ? { route: match.entry, slug: match.slug } : { route: notFound, slug: '' }
}

export function isPublicPath(path: string): boolean {
  const match = find(path)
  return match !== undefined && isPublicPage(match.entry)
}

/** Neither the panel, nor a page of the newsletter, nor the 404 page. */
export const isPublicPage = ({ path, withoutLayout, uncacheable }: Route): boolean =>
  path !== '*' && !withoutLayout && !uncacheable
