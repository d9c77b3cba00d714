import type { Knex } from 'knex'
import { itemsShowing } from '../../projections/picture-uses.ts'
import { titlesOf } from '../../projections/titles.ts'
import { draftFormAddress } from '../content/kinds.ts'
import type { LibraryPicture, PictureUse } from '../content/library.ts'
import type { Media } from '../content/media.ts'
import { draftsShowing } from '../drafts/drafts-showing.ts'
import { streamOf } from '../log/event.ts'
import { readHrefs } from './hrefs.ts'

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
