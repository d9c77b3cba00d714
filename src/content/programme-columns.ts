import { fold } from './fold.ts'
import { availabilityLabel, nameKey } from './labels.ts'
import { scheduleCategoryLabel } from './schedule-choices.ts'

/** Of a spreadsheet, in the order of the download. An address in «Inscrição» is that of a registration that is necessary. */
export const columnNames = {
  date: 'Data',
  time: 'Hora',
  endTime: 'Fim',
  title: 'Título',
  location: 'Local',
  category: 'Categoria',
  description: 'Descrição',
  guestName: 'Convidado',
  guestBio: 'Sobre o convidado',
  registrationUrl: 'Inscrição',
  registrationRequired: 'Inscrição',
  availability: 'Lugares',
  status: 'Estado',
  statusNote: 'Nota',
  slug: 'Endereço',
} as const
export type Field = keyof typeof columnNames
export const fields = Object.keys(columnNames) as Field[]
export const columns = fields.filter((field) => field !== 'registrationUrl')
export const isField = (name: string): name is Field => Object.hasOwn(columnNames, name)

export type CellValue = string | boolean | null

/** What importing a row would do; `row` counts from 0. `version`: with it the row is refused if somebody changes its event meanwhile. */
export type RowPreview = {
  row: number
  is: 'new' | 'changed' | 'same' | 'wrong'
  title: string
  version?: number
  note?: string
  changes?: Readonly<Record<string, { from: CellValue; to: CellValue }>>
  errors?: Readonly<Record<string, string>>
}

export const folded = (text: string) => fold(nameKey(text))

/** Of two fields with one name, the second. */
const byName = new Map(fields.flatMap((field) => [columnNames[field], field].map((name) => [folded(name), field])))

/** Of a header cell, in any case and without accents, or of the API's own name. */
export const fieldOf = (name: string): Field | undefined => byName.get(folded(name))

/** As the download writes it. */
export function writeCell(field: Field, value: CellValue): string {
  if (field === 'registrationRequired') return value ? 'Sim' : 'Não'
  if (field === 'availability') return availabilityLabel(String(value))
  if (field === 'status') return value === 'cancelled' ? 'Cancelado' : 'Marcado'
  return field === 'category' ? scheduleCategoryLabel(String(value ?? '')) : String(value ?? '')
}
