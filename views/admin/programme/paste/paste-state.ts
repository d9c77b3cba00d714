import { type Field, fields } from './columns.ts'
import type { RowErrors } from './import-api.ts'
import { type Row, readTable, type Table } from './read-table.ts'

type CellErrors = { readonly [F in Field]?: string }

export type PasteState = {
  text: string
  problem: string | null
  table: Table | null
  /** Rows that are not imported. */
  leftOut: ReadonlySet<number>
  /** What the server answered, by row, until the cell is changed or sent again. */
  refused: ReadonlyMap<number, CellErrors>
}

export type PasteAction =
  | { type: 'textChanged'; text: string }
  | { type: 'textRead'; text: string; copied?: readonly string[][] }
  | { type: 'fileRefused'; problem: string }
  | { type: 'textWanted' }
  | { type: 'cellChanged'; row: number; field: Field; cell: string | undefined }
  | { type: 'rowToggled'; row: number }
  | { type: 'sent' }
  | { type: 'refused'; message: string; rows: readonly RowErrors[]; sentRows: readonly number[] }
  | { type: 'restored'; table: Table; leftOut: readonly number[] }

export const nothingPasted: PasteState = {
  text: '',
  problem: null,
  table: null,
  leftOut: new Set(),
  refused: new Map(),
}

export function pasteReducer(state: PasteState, action: PasteAction): PasteState {
  switch (action.type) {
    case 'textChanged':
      return { ...state, text: action.text, problem: null }
    case 'textRead': {
      const { table = null, problem = null } = readTable(action.text, action.copied)
      return { ...nothingPasted, text: action.text, table, problem }
    }
    case 'fileRefused':
      return { ...state, problem: action.problem }
    case 'textWanted':
      return { ...nothingPasted, text: state.text }
    case 'cellChanged': {
      const rows = state.table!.rows.with(action.row, { ...state.table!.rows[action.row], [action.field]: action.cell })
      return { ...state, table: { ...state.table!, rows }, refused: withoutCell(state.refused, action) }
    }
    case 'rowToggled': {
      const leftOut = new Set(state.leftOut)
      if (!leftOut.delete(action.row)) leftOut.add(action.row)
      return { ...state, leftOut }
    }
    case 'sent':
      return { ...state, problem: null, refused: new Map() }
    case 'refused': {
      const refused = action.rows.map(({ row, errors }) => [action.sentRows[row]!, cellErrors(errors)] as const)
      return { ...state, problem: action.message, refused: new Map(refused) }
    }
    case 'restored':
      return { ...nothingPasted, table: action.table, leftOut: new Set(action.leftOut) }
    default:
      return action satisfies never
  }
}

/** An error that is of no cell is shown at the row's name. */
const cellErrors = (errors: RowErrors['errors']): CellErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([name, message]) => [fields.includes(name as Field) ? name : 'title', message]),
  )

function withoutCell(refused: PasteState['refused'], { row, field }: { row: number; field: Field }) {
  const errors = refused.get(row)
  if (!errors?.[field]) return refused
  const { [field]: _, ...rest } = errors
  return new Map(refused).set(row, rest)
}

/** The columns that were pasted, and those that rows need or have got since. */
export function shownColumns({ columns, rows }: Table, isNeeded: (field: Field) => boolean): Field[] {
  const hasCell = (field: Field) => rows.some((row: Row) => row[field] !== undefined)
  return [...columns, ...fields.filter((field) => !columns.includes(field) && (isNeeded(field) || hasCell(field)))]
}
