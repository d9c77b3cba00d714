import type { Knex } from 'knex'
import { fold } from '../src/content/fold.ts'
import {
  isDescribed,
  type Media,
  type MediaEvent,
  type MediaFields,
  pictureDescription as pictureFields,
} from '../src/content/media.ts'
import { defineProjection, itemColumns, patchItem, putItem } from './projection.ts'
import { dependenciesOfPart } from './revisions.ts'

/** Grows when the description of a picture with this beginning changes: 256 parts, since nodes read all of them often. */
const partOfPicture = (url: string) => url.slice('/uploads/'.length, '/uploads/'.length + 2)

/** What an answer depends on for the pictures that its text shows. */
export function dependenciesOfPictures(text: string): string[] {
  const parts = new Set(Array.from(text.matchAll(/\/uploads\/([0-9a-f]{2})[0-9a-f]{30}-/g), ([, part]) => part!))
  return [...new Set([...parts].flatMap((part) => dependenciesOfPart(mediaProjection.name, part)))]
}

const foldedColumns = ({ alt, credit }: Partial<Pick<MediaFields, 'alt' | 'credit'>>) => ({
  foldedAlt: alt === undefined ? undefined : fold(alt),
  foldedCredit: credit === undefined ? undefined : fold(credit),
})

const foldedNames = ['foldedName', 'foldedAlt', 'foldedCredit']
const undescribed = { alt: '', focus: null, credit: '', hidden: false, foldedAlt: '', foldedCredit: '' }

export const mediaProjection = defineProjection<MediaEvent>({
  name: 'media',
  version: 4,
  table: 'read_media',
  key: ['id'],
  parts: { kind: 'media', of: (state: MediaFields) => (isDescribed(state) ? [partOfPicture(state.url)] : []) },
  taken: { url: null },
  create(table) {
    itemColumns(table)
    table.text('url').notNullable().unique()
    table.text('mime').notNullable()
    for (const name of ['bytes', 'width', 'height']) table.integer(name).notNullable()
    for (const name of ['name', 'alt']) table.text(name).notNullable()
    table.text('focus')
    table.text('credit').notNullable()
    table.integer('hidden').notNullable()
    for (const name of foldedNames) table.text(name).notNullable()
    table.index(['hidden', 'position'])
  },
  on: {
    MediaStored: (event) => putItem(event, { ...undescribed, ...event.data, foldedName: fold(event.data.name) }),
    MediaDescribed: (event) => patchItem(event, { ...event.data, ...foldedColumns(event.data) }),
  },
})

const fileColumns = ['id', 'url', 'mime', 'bytes', 'width', 'height', 'name', 'createdAt', 'version']
const mediaColumns = [...fileColumns, ...Object.keys(pictureFields.shape)]

type StoredMedia = Omit<Media, 'focus' | 'hidden'> & { focus: string | null; hidden: number }
const toMedia = ({ focus, hidden, ...row }: StoredMedia): Media => ({
  ...row,
  focus: focus === null ? null : JSON.parse(focus),
  hidden: hidden === 1,
})

/** Also of an address that is no stored picture. */
export async function pictureDescription(db: Knex, url: string): Promise<Pick<Media, 'alt' | 'focus' | 'credit'>> {
  const row: StoredMedia | undefined = await db('read_media').select(mediaColumns).where({ url }).first()
  const { alt, focus, credit } = row ? toMedia(row) : { alt: '', focus: null, credit: '' }
  return { alt, focus, credit }
}

export async function mediaById(db: Knex, id: string): Promise<Media | undefined> {
  const row: StoredMedia | undefined = await db('read_media').select(mediaColumns).where({ id }).first()
  return row && toMedia(row)
}

export const isStoredPicture = async (db: Knex, url: string): Promise<boolean> =>
  (await db('read_media').where({ url }).first('id')) !== undefined

/** `words`: each is in the description, the credit or the file's name. `before`: the id of a picture, which must exist. `only`: one, by id or address, hidden or not. */
type LibraryFilter = {
  words: readonly string[]
  hidden: boolean
  only?: { id: string } | { url: string }
  before?: string
  limit: number
}

/** Newest first; undefined when there is no picture `before`. `total` counts all that match. */
export async function libraryPage(
  db: Knex,
  { words, hidden, only, before, limit }: LibraryFilter,
): Promise<{ pictures: Media[]; total: number } | undefined> {
  const last = before === undefined ? undefined : await db('read_media').where({ id: before }).first('position')
  if (before !== undefined && !last) return undefined
  const matching = () => {
    const query = db('read_media').where(only ?? { hidden: hidden ? 1 : 0 })
    for (const word of words) query.where((any) => whereAnyHas(any, word))
    return query
  }
  const [counted, rows] = await Promise.all([
    matching().count({ total: '*' }).first(),
    matching()
      .modify((some) => last && some.where('position', '<', last.position))
      .select(mediaColumns)
      .orderBy('position', 'desc')
      .limit(limit),
  ])
  return { pictures: rows.map(toMedia), total: Number(counted!.total) }
}

function whereAnyHas(query: Knex.QueryBuilder, word: string): void {
  const pattern = `%${fold(word).replace(/[\\%_]/g, '\\$&')}%`
  for (const column of foldedNames) query.orWhereRaw("?? LIKE ? ESCAPE '\\'", [column, pattern])
}
