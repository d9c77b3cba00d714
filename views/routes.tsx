import { addressFinder, type KnownQuery } from '../src/content/canonical-address.ts'
import { INCOMPLETE_LINK_PATH, LEAVE_PATH, LEFT_PATH } from '../src/content/leave-address.ts'
import { type Screen, screen } from './screen.tsx'
import type { Read } from './store/api.ts'

export type Route = {
  path: string
  screen: Screen
  /** What the screen reads, besides what every page reads. */
  reads?: readonly Read[]
  /** The read of the item that the page is about: when it is not found, neither is the page. */
  essential?: Read['name']
  /** The query names that change the page, besides those of every page. */
  query?: KnownQuery
  /** Nobody keeps it. */
  unkept?: true
  /** The organisers' own: without header and footer; its screen stays from one such path to the next. */
  bare?: true
}

/** Header and footer stand on every page. */
export const readsOfEveryPage: readonly Read[] = [{ name: 'pages' }, { name: 'frame' }]

/** What the newsletter's form says after it was sent without JavaScript. */
export const queryOfEveryPage: KnownQuery = { inscricao: ['ok', 'erro'] }

const leaving = screen('LeaveNewsletter', async () => (await import('./pages/LeaveNewsletter.tsx')).LeaveNewsletter)
const admin = screen('Admin', async () => (await import('./admin/Admin.tsx')).Admin)

export const routes: readonly Route[] = [
  {
    path: '/',
    screen: screen('Home', async () => (await import('./pages/home/Home.tsx')).Home),
    reads: [{ name: 'sections', of: 'homepage' }, { name: 'sponsors' }, { name: 'scheduleState' }],
  },
  {
    path: '/noticias',
    screen: screen('NewsList', async () => (await import('./pages/news/NewsList.tsx')).NewsList),
    reads: [{ name: 'news' }],
  },
  {
    path: '/noticias/:slug',
    screen: screen('NewsArticle', async () => (await import('./pages/news/NewsArticle.tsx')).NewsArticle),
    essential: 'newsItem',
  },
  {
    path: '/programacao',
    screen: screen('Programme', async () => (await import('./pages/programme/Programme.tsx')).Programme),
    reads: [{ name: 'schedule' }],
  },
  {
    path: '/biblioteca',
    screen: screen('Library', async () => (await import('./pages/library/Library.tsx')).Library),
    reads: [{ name: 'writers' }],
  },
  {
    path: '/biblioteca/:slug',
    screen: screen('WriterProfile', async () => (await import('./pages/library/WriterProfile.tsx')).WriterProfile),
    essential: 'writer',
  },
  {
    path: '/podcast',
    screen: screen('Podcast', async () => (await import('./pages/podcast/Podcast.tsx')).Podcast),
    reads: [{ name: 'podcasts' }],
  },
  {
    path: '/pagina/:slug',
    screen: screen('CustomPage', async () => (await import('./pages/CustomPage.tsx')).CustomPage),
    essential: 'page',
  },
  {
    path: '/politica-privacidade',
    screen: screen('Privacy', async () => (await import('./pages/Privacy.tsx')).Privacy),
    reads: [{ name: 'sections', of: 'privacy' }],
  },
  { path: LEAVE_PATH, screen: leaving, unkept: true },
  { path: LEFT_PATH, screen: leaving, unkept: true },
  { path: INCOMPLETE_LINK_PATH, screen: leaving, unkept: true },
  { path: '/admin/login', screen: admin, bare: true, unkept: true },
  { path: '/admin', screen: admin, bare: true, unkept: true },
  {
    path: '*',
    screen: screen('NotFound', async () => (await import('./pages/NotFound.tsx')).NotFound),
  },
]

const find = addressFinder(routes)
const lastResort = routes.at(-1)!

/** The route that takes a path in its one spelling; the last one takes what no other does. */
export function routeOf(path: string): { route: Route; slug: string } {
  const found = find(path)
  return found?.path === path ? { route: found.entry, slug: found.slug } : { route: lastResort, slug: '' }
}
