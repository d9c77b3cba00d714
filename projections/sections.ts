import type { Knex } from 'knex'
import { type PublicSection, prescribedType, type Section, type SectionFields } from '../src/content/section.ts'
import { FRAME_PAGE, frameKeys } from '../src/content/section-defaults-frame.ts'
import { idOf } from '../src/decider.ts'
import { type ProjectedEvent, patchItem } from './projection.ts'
import { recordTable } from './record-table.ts'

export const FRAME = 'frame' // a part of its own, because header and footer appear on every page
export const partOfPage = (pageSlug: string) => `page/${pageSlug}`

const partsOfSection = ({ pageSlug, sectionKey }: SectionFields) => {
  const isInFrame = pageSlug === FRAME_PAGE && frameKeys.includes(sectionKey)
  return [partOfPage(pageSlug), ...(isInFrame ? [FRAME] : [])]
}

export const sectionsTable = recordTable<Section>('section', {
  name: 'sections',
  version: 2,
  parts: { kind: 'section', of: partsOfSection },
  taken: { pageSlug: null, sectionKey: 'Esta página já tem uma secção com esta chave.' },
  create: (columns) => columns.unique(['pageSlug', 'sectionKey']),
  on: {
    SectionHidden: (event: ProjectedEvent) => patchItem(event, { isVisible: false }),
    SectionShown: (event: ProjectedEvent) => patchItem(event, { isVisible: true }),
  },
  itemOf: (section: Section) => ({ ...section, ...asPrescribedType(section) }),
})
export const sectionsProjection = sectionsTable.projection

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

/** Old events may hold unsanitised plain text for a block that is HTML today, so it is escaped. */
function asPrescribedType({ pageSlug, sectionKey, sectionType, content }: Section) {
  const own = prescribedType(pageSlug, sectionKey)
  return own === 'html' && sectionType !== 'html' ? { sectionType: own, content: textToHtml(content) } : undefined
}

const textToHtml = (text: string) =>
  text && `<p>${text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`).replaceAll('\n', '<br>')}</p>`

/** Includes hidden sections. */
export async function sectionsOfPage(db: Knex, pageSlug: string, keys?: readonly string[]): Promise<Section[]> {
  const rows = sectionsTable.rows(db).where({ pageSlug }).orderBy(['orderIndex', 'position'])
  return sectionsTable.list(keys ? rows.whereIn('sectionKey', keys) : rows)
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
