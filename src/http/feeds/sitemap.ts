import { episodesProjection } from '../../../projections/episodes.ts'
import { itemChanges, type LastChange, lastChange, lastSectionChange } from '../../../projections/last-changes.ts'
import { newsProjection } from '../../../projections/news.ts'
import { pagesProjection } from '../../../projections/pages.ts'
import type { Projection } from '../../../projections/projection.ts'
import { scheduleProjection } from '../../../projections/schedule.ts'
import { sectionsProjection } from '../../../projections/sections.ts'
import { sponsorsProjection } from '../../../projections/sponsors.ts'
import { writersProjection } from '../../../projections/writers.ts'
import { catalogue, type PageKind, type SluggedKind } from '../../content/catalogue.ts'
import type { Feed, FeedOptions } from './serve-feed.ts'
import { element, textElement, xmlDocument } from './xml.ts'

type Pages = { list?: string; item?: string }
type Address = [path: string, changed: LastChange]

/** The projection that has the last change of a kind's pages, in the order of the sitemap. */
const changes: Record<PageKind, Projection> = {
  'schedule-item': scheduleProjection,
  news: newsProjection,
  writer: writersProjection,
  episode: episodesProjection,
  page: pagesProjection,
}
const pageKinds = Object.keys(changes) as PageKind[]
const listedAtHome = [sponsorsProjection, scheduleProjection]

export const sitemap: Feed = {
  path: '/sitemap.xml',
  type: 'application/xml; charset=utf-8',
  needs: [...Object.values(changes), ...listedAtHome, sectionsProjection].map(({ name }) => name),
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
  for (const kind of pageKinds) {
    const { table } = changes[kind]
    const { list, item }: Pages = catalogue[kind].pages
    if (list) own.push([list, await lastChange(db, table)])
    for (const { slug, updatedAt } of item ? await itemChanges(db, kind as SluggedKind) : []) {
      own.push([item!.replace(':slug', encodeURIComponent(slug)), updatedAt])
    }
  }
  const lists = await Promise.all(listedAtHome.map(({ table }) => lastChange(db, table)))
  return [
    ['/', latest(await lastSectionChange(db, 'homepage'), ...lists)],
    ...own,
    ['/politica-privacidade', await lastSectionChange(db, 'privacy')],
  ]
}

/** ISO-8601 timestamps in UTC sort as text. */
const latest = (...changes: LastChange[]): LastChange =>
  changes.reduce((last, change) => ((change ?? '') > (last ?? '') ? change : last), null)
