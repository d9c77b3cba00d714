import { readModels } from '../../../projections/index.ts'
import { itemChanges, type LastChange, lastChange, lastSectionChange } from '../../../projections/present-rows.ts'
import { scheduleProjection } from '../../../projections/schedule.ts'
import { sectionsProjection } from '../../../projections/sections.ts'
import { sponsorsProjection } from '../../../projections/sponsors.ts'
import { kinds, type SluggedKind } from '../../content/catalogue.ts'
import { type KindEntry, kindEntries } from '../../content/kinds.ts'
import type { Feed, FeedOptions } from './serve-feed.ts'
import { element, textElement, xmlDocument } from './xml.ts'

type Address = [path: string, changed: LastChange]

/** The kinds with public pages, and the projection that has the last change of each. */
const pageKinds = kinds.flatMap((kind) => {
  const { pages }: KindEntry = kindEntries[kind]
  return pages.list || pages.item ? [{ kind, pages, projection: readModels[kind].projections[0] }] : []
})
const listedAtHome = [sponsorsProjection, scheduleProjection]

export const sitemap: Feed = {
  path: '/sitemap.xml',
  type: 'application/xml; charset=utf-8',
  needs: [...pageKinds.map(({ projection }) => projection), ...listedAtHome, sectionsProjection].map(
    ({ name }) => name,
  ),
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
  for (const { kind, pages, projection } of pageKinds) {
    const changed = await lastChange(db, projection.table)
    if (pages.list && !(pages.list.neverEmpty && changed === null)) own.push([pages.list.path, changed])
    if (!pages.item) continue
    for (const { slug, updatedAt } of await itemChanges(db, kind as SluggedKind))
      own.push([pages.item.path.replace(':slug', encodeURIComponent(slug)), updatedAt])
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
