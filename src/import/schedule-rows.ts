import { checkFields, type Fields, versionIn } from '../content/check-fields.ts'
import { type Field, fields } from '../content/programme-columns.ts'
import { type ScheduleItemFields, scheduleItem } from '../content/schedule-item.ts'
import { type FieldErrors, Invalid } from '../errors.ts'
import { cellsOf, readCell } from './cells.ts'

/** `fields`: those that were sent and are valid; one that was left out is not changed. */
export type ImportRow = {
  cells: Fields
  version?: number
  fields: Partial<ScheduleItemFields>
  errors: FieldErrors
}

/** `row` counts from 0. */
export type WrongRows = { message: string; rows: readonly { row: number; errors: FieldErrors }[] }

const MAX_ROWS = 500
const NO_ROWS = 'Indique os eventos em «rows».'
const NO_OBJECT = 'Uma linha tem de ser um objeto.'
const tooMany = (count: number) =>
  `São ${count.toLocaleString('pt-PT')} linhas, e de cada vez importam-se no máximo ${MAX_ROWS}. Cole-as por partes.`

export const areRows = (sent: unknown): sent is unknown[] => Array.isArray(sent) && sent.length <= MAX_ROWS
export const refusalOf = (sent: unknown): WrongRows => ({
  message: Array.isArray(sent) ? tooMany(sent.length) : NO_ROWS,
  rows: [],
})

/** What people may write in a cell; the API's own forms are the field's to name. */
const sentences: Partial<Record<Field, string>> = {
  registrationRequired: 'Escreva Sim, Não ou um endereço que comece por https://.',
  availability: 'Escreva Últimos lugares ou Esgotado, ou deixe a célula vazia.',
  status: 'Escreva Marcado ou Cancelado.',
}

/** `year`: of dates without one. */
export function readRow(sent: unknown, year: string): ImportRow {
  const row: ImportRow = { cells: {}, fields: {}, errors: {} }
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return { ...row, errors: { row: NO_OBJECT } }
  row.cells = cellsOf(sent as Fields)
  try {
    row.version = versionIn(row.cells)
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    row.errors = { ...error.errors }
  }
  for (const field of fields) {
    const cell = row.cells[field]
    if (!Object.hasOwn(row.cells, field) || (field === 'slug' && cell === null)) continue
    const { data, error } = scheduleItem.fields.shape[field].safeParse(readCell(field, cell, year))
    if (error) row.errors[field] = (typeof cell === 'string' && sentences[field]) || error.issues[0]!.message
    else Object.assign(row.fields, { [field]: data })
  }
  return row
}

/** Throws Invalid with a sentence for each field that a new event lacks. */
export const checkNeeded = ({ fields, errors }: ImportRow): unknown =>
  checkFields(scheduleItem.fields, fields, (name) => {
    return name !== 'slug' && !Object.hasOwn(scheduleItem.blank, name) && !Object.hasOwn(errors, name)
  })

const summary = (count: number) =>
  count === 1 ? 'Há 1 linha com erros: nada foi importado.' : `Há ${count} linhas com erros: nada foi importado.`

export function wrongRows(errors: readonly FieldErrors[]): WrongRows | undefined {
  const rows = errors.flatMap((each, row) => (Object.keys(each).length > 0 ? [{ row, errors: each }] : []))
  return rows.length > 0 ? { message: summary(rows.length), rows } : undefined
}
