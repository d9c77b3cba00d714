import { calendarProjection } from '../../../projections/calendar.ts'
import { episodesProjection } from '../../../projections/episodes.ts'
import { itemChanges, type LastChange, lastChange, lastSectionChange } from '../../../projections/last-changes.ts'
import { newsProjection } from '../../../projections/news.ts'
import { pagesProjection } from '../../../projections/pages.ts'
import type { Projection } from '../../../projections/projection.ts'
import { sectionsProjection } from '../../../projections/sections.ts'
import { sponsorsProjection } from '../../../projections/sponsors.ts'
import { writersProjection } from '../../../projections/writers.ts'
import { catalogue, type Kind } from '../../content/catalogue.ts'
import type { Feed, FeedOptions } from './serve-feed.ts'
import { element, textElement, xmlDocument } from './xml.ts'

type Address = [path: string, changed: LastChange]

/** What tells when a kind's pages changed, in the order of the sitemap; null for kinds without pages of their own. */
const changes: Record<Kind, Projection | null> = {
  'schedule-item': calendarProjection,
  news: newsProjection,
  writer: writersProjection,
  episode: episodesProjection,
  page: pagesProjection,
  sponsor: null,
  section: null,
  edition: null,
  subscriber: null,
  media: null,
}
const listed = (Object.keys(changes) as Kind[]).flatMap((kind) => {
  const projection = changes[kind]
  return projection ? [{ projection, pages: catalogue[kind].pages as Pages }] : []
})
type Pages = { list?: string; item?: string }
/** The home page shows these. */
const homePage = [sectionsProjection, sponsorsProjection]

/** /sitemap.xml: every public page, with the log's word on when it last changed. */
export const sitemap: Feed = {
  path: '/sitemap.xml',
  type: 'application/xml; charset=utf-8',
  needs: [...listed.map(({ projection }) => projection), ...homePage].map(({ name }) => name),
  async create({ db, publicUrl }) {
    const urls = (await addresses(db)).map(([path, changed]) =>
      element(
        'url',
        {},
        textElement('loc', publicUrl + path),
        ...(changed === null ? [] : [textElement('lastmod', changed)]),
      ),
    )
    return xmlDocument(element('urlset', { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' }, ...urls))
  },
}

async function addresses(db: FeedOptions['db']): Promise<Address[]> {
  const own: Address[] = []
  for (const { projection, pages } of listed) {
    const { list, item } = pages
    if (list) own.push([list, await lastChange(db, projection.table)])
    for (const { slug, updatedAt } of item ? await itemChanges(db, projection.table) : []) {
      own.push([item!.replace(':slug', encodeURIComponent(slug)), updatedAt])
    }
  }
  return [
    ['/', latest(await lastSectionChange(db, 'homepage'), await lastChange(db, sponsorsProjection.table))],
    ...own,
    ['/politica-privacidade', await lastSectionChange(db, 'privacy')],
  ]
}

/** ISO-8601 moments in UTC sort as text. */
const latest = (...changes: LastChange[]): LastChange =>
  changes.reduce((last, change) => ((change ?? '') > (last ?? '') ? change : last), null)
