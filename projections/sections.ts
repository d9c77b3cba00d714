import type { Knex } from 'knex'
import type { PublicSection, Section, SectionEvent, SectionFields } from '../src/content/section.ts'
import { FRAME_PAGE, frameKeys } from '../src/content/section-defaults.ts'
import { prescribedType } from '../src/content/section-type.ts'
import { idOf } from '../src/decider.ts'
import { describedItems } from './described-items.ts'
import { defineProjection, itemColumns, patchItem, putItem, removeItem } from './projection.ts'

export const FRAME = 'frame' // a part of its own, because header and footer appear on every page
export const partOfPage = (pageSlug: string) => `page/${pageSlug}`

const partsOfSection = ({ pageSlug, sectionKey }: SectionFields) => {
  const isInFrame = pageSlug === FRAME_PAGE && frameKeys.includes(sectionKey)
  return [partOfPage(pageSlug), ...(isInFrame ? [FRAME] : [])]
}

export const sectionsProjection = defineProjection<SectionEvent>({
  name: 'sections',
  version: 2,
  table: 'read_sections',
  key: ['id'],
  parts: { kind: 'section', of: partsOfSection },
  taken: { pageSlug: null, sectionKey: 'Esta página já tem uma secção com esta chave.' },
  create(table) {
    itemColumns(table)
    table.text('pageSlug').notNullable()
    table.text('sectionKey').notNullable()
    table.text('sectionType').notNullable()
    table.text('title')
    table.text('content').notNullable()
    table.text('imageUrl')
    table.text('linkUrl')
    table.text('linkText')
    table.integer('isVisible').notNullable()
    table.bigInteger('orderIndex').notNullable()
    table.text('metadata')
    table.unique(['pageSlug', 'sectionKey'])
  },
  on: {
    SectionWritten: (event) => putItem(event, event.data),
    SectionRevised: (event) => patchItem(event, event.data),
    SectionHidden: (event) => patchItem(event, { isVisible: false }),
    SectionShown: (event) => patchItem(event, { isVisible: true }),
    SectionRemoved: removeItem,
  },
})

/** Of several, the one that was removed last. */
export async function removedSectionId(
  db: Knex,
  { pageSlug, sectionKey }: Pick<Section, 'pageSlug' | 'sectionKey'>,
): Promise<string | undefined> {
  const found = await db('read_titles')
    .where({ kind: 'section', title: sectionKey, by: pageSlug })
    .whereNotNull('removedPosition')
    .orderBy('removedPosition', 'desc')
    .first('stream')
  return found && idOf(found)
}

const described = describedItems('read_sections', 'image')
const columns = [
  'id',
  'pageSlug',
  'sectionKey',
  'sectionType',
  'title',
  'content',
  'imageUrl',
  'linkUrl',
  'linkText',
  'isVisible',
  'orderIndex',
  'metadata',
  'version',
  ...described.columns,
] as const

type StoredSection = Omit<Section, 'isVisible' | 'metadata'> & { isVisible: number; metadata: string | null }
const fromRow = (row: StoredSection): Section =>
  described.fromRow({
    ...row,
    ...asPrescribedType(row),
    isVisible: row.isVisible === 1,
    metadata: row.metadata === null ? null : JSON.parse(row.metadata),
  })

/** Old events may hold unsanitised plain text for a block that is HTML today, so it is escaped. */
function asPrescribedType({ pageSlug, sectionKey, sectionType, content }: StoredSection) {
  const own = prescribedType(pageSlug, sectionKey)
  return own === 'html' && sectionType !== 'html' ? { sectionType: own, content: textToHtml(content) } : undefined
}

const textToHtml = (text: string) =>
  text && `<p>${text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`).replaceAll('\n', '<br>')}</p>`

/** Includes hidden sections. */
export async function sectionsOfPage(db: Knex, pageSlug: string, keys?: readonly string[]): Promise<Section[]> {
  const rows: StoredSection[] = await described
    .rows(db)
    .select(columns)
    .where({ pageSlug })
    .modify((query) => keys && query.whereIn('sectionKey', keys))
    .orderBy(['orderIndex', 'position'])
  return rows.map(fromRow)
}

export const allSectionKeys = (db: Knex): Promise<Pick<Section, 'id' | 'pageSlug' | 'sectionKey'>[]> =>
  db('read_sections').select('id', 'pageSlug', 'sectionKey')

/** A hidden section without its content; its key is needed, so that the page does not show the default. */
export async function publicSectionsOfPage(
  db: Knex,
  pageSlug: string,
  keys?: readonly string[],
): Promise<PublicSection[]> {
  const sections = await sectionsOfPage(db, pageSlug, keys)
  return sections.map(({ id, sectionKey, isVisible, ...rest }) =>
    isVisible ? { id, sectionKey, isVisible, ...rest } : { id, pageSlug, sectionKey, isVisible, content: null },
  )
}

export const publicFrameSections = (db: Knex) => publicSectionsOfPage(db, FRAME_PAGE, frameKeys)

export async function sectionById(db: Knex, id: string): Promise<Section | undefined> {
  const row: StoredSection | undefined = await described.rows(db).select(columns).where({ id }).first()
  return row && fromRow(row)
}
