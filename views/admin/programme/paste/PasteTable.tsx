// biome-ignore-all lint/a11y/noRedundantRoles: some browsers forget the roles of a table that CSS lays out otherwise
// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: the table is a grid with one tab stop

import { type CSSProperties, type KeyboardEvent, type MouseEvent, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { columnNames, columnWidths, type Field } from './columns.ts'
import { PasteRow } from './PasteRow.tsx'
import type { PasteAction, PasteState } from './paste-state.ts'
import type { RowState } from './preview.ts'
import type { Table } from './read-table.ts'

type Props = {
  table: Table
  columns: readonly Field[]
  states: readonly RowState[]
  refused: PasteState['refused']
  dispatch(action: PasteAction): void
}

type Edit = { row: number; field: Field; before: string | undefined }

const WITH_LINES: readonly Field[] = ['description', 'guestBio', 'statusNote']

const positionOf = (target: EventTarget): Position | null => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
  const row = cell?.closest<HTMLElement>('[data-row]')
  return cell && row ? { row: Number(row.dataset.row), column: Number(cell.dataset.column) } : null
}

/** A grid with one tab stop: arrows move, Enter or a letter edits. */
export function PasteTable({ table: { rows }, columns, states, refused, dispatch }: Props) {
  const grid = useRef<HTMLTableElement>(null)
  const [active, setActive] = useState<Position>({ row: 0, column: 1 })
  const [edit, setEdit] = useState<Edit | null>(null)
  const onType = useCallback(
    (row: number, field: Field, cell: string) => dispatch({ type: 'cellChanged', row, field, cell }),
    [dispatch],
  )
  const onToggle = useCallback((row: number) => dispatch({ type: 'rowToggled', row }), [dispatch])

  const focusCell = ({ row, column }: Position) =>
    grid.current?.querySelector<HTMLElement>(`[data-row="${row}"] [data-column="${column}"]`)?.focus()
  const moveTo = (position: Position) => {
    flushSync(() => setEdit(null))
    focusCell(position)
  }
  const startEdit = ({ row, column }: Position, typed?: string) => {
    const field = columns[column - 1]!
    if (edit?.row === row && edit.field === field) return
    setEdit({ row, field, before: rows[row]![field] })
    if (typed !== undefined) onType(row, field, typed)
  }

  const onEditKey = (event: KeyboardEvent, { row, field, before }: Edit, at: Position) => {
    const isMultiline = WITH_LINES.includes(field) && !event.ctrlKey && !event.metaKey
    if (event.key === 'Escape') {
      event.stopPropagation()
      dispatch({ type: 'cellChanged', row, field, cell: before })
      moveTo(at)
    } else if (event.key === 'Tab' || (event.key === 'Enter' && !event.shiftKey && !isMultiline)) {
      event.preventDefault()
      const key = event.key === 'Enter' ? 'ArrowDown' : event.shiftKey ? 'ArrowLeft' : 'ArrowRight'
      moveTo(cellMove({ key, ctrlKey: false }, at, { rows: rows.length, columns: columns.length + 1 }) ?? at)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const at = positionOf(event.target)
    if (!at || event.nativeEvent.isComposing) return
    if (edit && event.target instanceof HTMLTextAreaElement) return onEditKey(event, edit, at)
    const next = cellMove(event, at, { rows: rows.length, columns: columns.length + 1 })
    const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    if (next) focusCell(next)
    else if (at.column === LINE_COLUMN) return
    else if (event.key === 'Enter' || event.key === 'F2') startEdit(at)
    else if (event.key === 'Delete' || event.key === 'Backspace') onType(at.row, columns[at.column - 1]!, '')
    else if (isLetter) startEdit(at, event.key)
    else return
    event.preventDefault()
  }
  const onClick = (event: MouseEvent) => {
    const at = positionOf(event.target)
    if (at && at.column !== LINE_COLUMN && !getSelection()?.toString()) startEdit(at)
  }

  const hasError = (field: Field) =>
    states.some(({ cells }) => cells[field]?.error) || [...refused.values()].some((errors) => errors[field])

  return (
    <div className="paste-grid small figures">
      <table
        ref={grid}
        role="grid"
        aria-label="Pré-visualização"
        aria-rowcount={rows.length + 1}
        style={columnTemplate(columns, hasError) as CSSProperties}
        onFocus={({ target }) => setActive((before) => positionOf(target) ?? before)}
        onBlur={({ target }) => target instanceof HTMLTextAreaElement && setEdit(null)}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        <thead role="rowgroup">
          <tr className="paste-row paste-head quiet strong" role="row" aria-rowindex={1}>
            <th scope="col" role="columnheader">
              Linha
            </th>
            {columns.map((field) => (
              <th scope="col" role="columnheader" key={field}>
                {columnNames[field]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row, index) => (
            <PasteRow
              // biome-ignore lint/suspicious/noArrayIndexKey: lines neither move nor go
              key={index}
              index={index}
              row={row}
              state={states[index]!}
              refused={refused.get(index)}
              columns={columns}
              activeColumn={active.row === index ? active.column : null}
              editedField={edit?.row === index ? edit.field : null}
              onType={onType}
              onToggle={onToggle}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const LINE_WIDTH = 11
/** A sentence needs more than an hour does. */
const ERROR_WIDTH = 11
const flexible: readonly Field[] = ['title', 'description']

/** CSS for the widths of the columns, and of all together. */
function columnTemplate(columns: readonly Field[], hasError: (field: Field) => boolean) {
  const widths = columns.map((field) => Math.max(columnWidths[field], hasError(field) ? ERROR_WIDTH : 0))
  const tracks = columns.map((field, index) =>
    flexible.includes(field) ? `minmax(${widths[index]}rem, 1fr)` : `${widths[index]}rem`,
  )
  return {
    '--columns': [`${LINE_WIDTH}rem`, ...tracks].join(' '),
    '--width': `${widths.reduce((sum, width) => sum + width, LINE_WIDTH)}rem`,
  }
}

/** Column 0 has the line's number. */
type Position = { row: number; column: number }
const LINE_COLUMN = 0

const PAGE_ROWS = 10

type Key = { key: string; ctrlKey: boolean }

/** Where a key moves to in a grid of this size; null for a key that does not move. */
function cellMove({ key, ctrlKey }: Key, { row, column }: Position, size: { rows: number; columns: number }) {
  const within = (to: Position): Position => ({
    row: Math.min(Math.max(to.row, 0), size.rows - 1),
    column: Math.min(Math.max(to.column, 0), size.columns - 1),
  })
  switch (key) {
    case 'ArrowUp':
      return within({ row: row - 1, column })
    case 'ArrowDown':
      return within({ row: row + 1, column })
    case 'ArrowLeft':
      return within({ row, column: column - 1 })
    case 'ArrowRight':
      return within({ row, column: column + 1 })
    case 'PageUp':
      return within({ row: row - PAGE_ROWS, column })
    case 'PageDown':
      return within({ row: row + PAGE_ROWS, column })
    case 'Home':
      return within({ row: ctrlKey ? 0 : row, column: 0 })
    case 'End':
      return within({ row: ctrlKey ? size.rows : row, column: size.columns })
    default:
      return null
  }
}
