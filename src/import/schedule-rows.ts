import { MAX_ROWS } from '../content/programme-rows.ts'
import { type ScheduleItemFields, scheduleItem } from '../content/schedule-item.ts'
import { type FieldErrors, Invalid } from '../errors.ts'
import { checkFields, type Fields, versionIn } from '../records/fields.ts'

/** `fields`: those that were sent and are valid; one that was left out is not changed. */
export type ImportRow = {
  slug: string | null
  version?: number
  fields: Partial<ScheduleItemFields>
  errors: FieldErrors
}

/** `row` counts from 0. */
export type WrongRows = { message: string; rows: readonly { row: number; errors: FieldErrors }[] }

const NO_ROWS = 'Indique os eventos em «rows».'
const NO_OBJECT = 'Uma linha tem de ser um objeto.'
const TOO_MANY = `De cada vez importam-se no máximo ${MAX_ROWS} eventos.`

/** Pictures are not imported, and an address only names a session. */
const importedFields = scheduleItem.fields.omit({ slug: true, imageUrl: true })

export function readRows(sent: unknown): ImportRow[] | WrongRows {
  if (!Array.isArray(sent)) return { message: NO_ROWS, rows: [] }
  return sent.length > MAX_ROWS ? { message: TOO_MANY, rows: [] } : sent.map(readRow)
}

function readRow(row: unknown): ImportRow {
  const read: ImportRow = { slug: null, fields: {}, errors: {} }
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return { ...read, errors: { row: NO_OBJECT } }
  const sent = row as Fields
  const collect = (check: () => void) => {
    try {
      check()
    } catch (error) {
      if (!(error instanceof Invalid)) throw error
      Object.assign(read.errors, error.errors)
    }
  }
  collect(() => {
    read.slug = slugIn(sent)
  })
  collect(() => {
    read.version = versionIn(sent)
  })
  for (const name of Object.keys(importedFields.shape)) {
    if (Object.hasOwn(sent, name)) collect(() => Object.assign(read.fields, checkField(name, sent)))
  }
  return read
}

const checkField = (name: string, sent: Fields): Fields =>
  checkFields(importedFields, { [name]: sent[name] }, () => false)

/** Throws Invalid with a sentence for each needed field that is missing. */
export const checkNeeded = (fields: Fields, isNeeded: (name: string) => boolean): unknown =>
  checkFields(importedFields, fields, isNeeded)

function slugIn(sent: Fields): string | null {
  const slug = Object.hasOwn(sent, 'slug') ? sent.slug : null
  if (slug === null || typeof slug === 'string') return slug
  throw new Invalid('O endereço tem de ser um texto.', { slug: 'Deve ser um texto.' })
}

const summary = (count: number) =>
  count === 1 ? 'Há 1 linha com erros: nada foi importado.' : `Há ${count} linhas com erros: nada foi importado.`

export function wrongRows(errors: readonly FieldErrors[]): WrongRows | undefined {
  const rows = errors.flatMap((each, row) => (Object.keys(each).length > 0 ? [{ row, errors: each }] : []))
  return rows.length > 0 ? { message: summary(rows.length), rows } : undefined
}
