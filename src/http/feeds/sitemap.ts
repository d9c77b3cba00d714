import { itemChanges, type LastChange, lastChange, lastSectionChange } from '../../../projections/last-changes.ts'
import type { Feed, FeedOptions } from './serve-feed.ts'
import { element, textElement, xmlDocument } from './xml.ts'

type Address = [path: string, changed: LastChange]

/** /sitemap.xml: every public page, with the log's word on when it last changed. */
export const sitemap: Feed = {
  path: '/sitemap.xml',
  type: 'application/xml; charset=utf-8',
  needs: ['news', 'writers', 'pages', 'calendar', 'episodes', 'sections', 'sponsors'],
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
  const under = async (path: string, table: Parameters<typeof itemChanges>[1]) =>
    (await itemChanges(db, table)).map(
      ({ slug, updatedAt }): Address => [`${path}/${encodeURIComponent(slug)}`, updatedAt],
    )
  return [
    ['/', latest(await lastSectionChange(db, 'homepage'), await lastChange(db, 'read_sponsors'))],
    ['/programacao', await lastChange(db, 'read_calendar')],
    ['/noticias', await lastChange(db, 'read_news')],
    ...(await under('/noticias', 'read_news')),
    ['/biblioteca', await lastChange(db, 'read_writers')],
    ...(await under('/biblioteca', 'read_writers')),
    ['/podcast', await lastChange(db, 'read_episodes')],
    ...(await under('/pagina', 'read_pages')),
    ['/politica-privacidade', await lastSectionChange(db, 'privacy')],
  ]
}

/** ISO-8601 moments in UTC sort as text. */
const latest = (...changes: LastChange[]): LastChange =>
  changes.reduce((last, change) => ((change ?? '') > (last ?? '') ? change : last), null)
