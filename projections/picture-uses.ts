import type { Knex } from 'knex'
import { catalogue, type RecordKind, recordKinds } from '../src/content/catalogue.ts'
import { uploadsIn } from '../src/content/picture-address.ts'
import { pictureField } from '../src/content/text.ts'
import { presentRows } from './present-rows.ts'

export type ShownPicture = { url: string; kind: RecordKind; id: string }

/** The items that show some of these pictures, in their own field or inside a text; each once a picture. */
export async function itemsShowing(db: Knex, urls: ReadonlySet<string>): Promise<ShownPicture[]> {
  const found = await Promise.all(recordKinds.map((kind) => itemsOf(db, kind, urls)))
  return found.flat()
}

async function itemsOf(db: Knex, kind: RecordKind, urls: ReadonlySet<string>): Promise<ShownPicture[]> {
  const { fields, richTexts } = catalogue[kind].noun
  const picture = pictureField(fields)
  const shown = new Map<string, ShownPicture>()
  const add = (id: string, url: string) => shown.set(`${id} ${url}`, { url, kind, id })
  if (picture) {
    const rows: { id: string; url: string }[] = await presentRows(db, kind)
      .whereIn(picture, [...urls])
      .select({ id: 'id', url: picture })
      .orderBy('position')
    for (const { id, url } of rows) add(id, url)
  }
  for (const [name] of richTexts) {
    const rows: { id: string; text: string }[] = await presentRows(db, kind)
      .where(name, 'like', '%/uploads/%')
      .select({ id: 'id', text: name })
      .orderBy('position')
    for (const { id, text } of rows) for (const url of uploadsIn(text)) if (urls.has(url)) add(id, url)
  }
  return [...shown.values()]
}
