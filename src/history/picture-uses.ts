import type { Knex } from 'knex'
import { itemsShowing } from '../../projections/picture-uses.ts'
import { removedAmong, titlesOf } from '../../projections/titles.ts'
import { draftFormAddress } from '../content/kinds.ts'
import type { LibraryPicture, PictureUse } from '../content/library.ts'
import type { Media } from '../content/media.ts'
import { uploadsIn } from '../content/picture-address.ts'
import { liveItem, readDraftRows } from '../drafts/draft-row.ts'
import { toDraft } from '../drafts/drafts.ts'
import { streamsWithDraft } from '../drafts/item-drafts.ts'
import { streamOf } from '../log/event.ts'
import { readHrefs } from './hrefs.ts'

/** The drafts in which somebody put some of these pictures, and those of what was withdrawn with them. */
async function draftsShowing(db: Knex, urls: ReadonlySet<string>) {
  const withdrawn = await removedAmong(db, streamsWithDraft(db))
  const rows = await readDraftRows(db, (all) =>
    all
      .whereNull('drafts.ended_at')
      .where((some) => some.where('drafts.fields', 'like', '%/uploads/%').orWhereIn('drafts.live_item', withdrawn))
      .orderBy('drafts.created_at'),
  )
  return Promise.all(
    rows.map(async (row) => {
      const draft = await toDraft(db, row)
      const { fields } = withdrawn.includes(liveItem(row.kind, row.itemId) ?? '') ? draft : row
      return { draft, urls: uploadsIn(Object.values(fields).join('\n')).filter((url) => urls.has(url)) }
    }),
  )
}

/** Adds where each picture is shown: public items first, then drafts. */
export async function withUses(db: Knex, pictures: readonly Media[]): Promise<LibraryPicture[]> {
  if (pictures.length === 0) return []
  const urls = new Set(pictures.map(({ url }) => url))
  const [items, drafts] = await Promise.all([itemsShowing(db, urls), draftsShowing(db, urls)])
  const streams = new Set(items.map(({ kind, id }) => streamOf(kind, id)))
  const [titles, hrefs] = await Promise.all([titlesOf(db, streams), readHrefs(db, streams)])
  const uses = new Map<string, PictureUse[]>(pictures.map(({ url }) => [url, []]))
  for (const { url, kind, id } of items) {
    const stream = streamOf(kind, id)
    uses.get(url)!.push({ kind, id, title: titles.get(stream)?.title ?? '', href: hrefs.get(stream) ?? null })
  }
  for (const { draft, urls } of drafts) {
    const { id, title } = draft
    for (const url of urls) uses.get(url)!.push({ kind: 'draft', id, title, href: draftFormAddress(draft) })
  }
  return pictures.map((picture) => ({ ...picture, usedBy: uses.get(picture.url)! }))
}
