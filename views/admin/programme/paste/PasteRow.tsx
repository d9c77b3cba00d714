// biome-ignore-all lint/a11y/noRedundantRoles: some browsers forget the roles of a table that CSS lays out otherwise
import { memo } from 'react'
import type { Field } from './columns.ts'
import { PasteCell } from './PasteCell.tsx'
import type { RowState } from './preview.ts'
import type { Row } from './read-table.ts'

export type RowProps = {
  index: number
  row: Row
  state: RowState
  refused: { readonly [F in Field]?: string } | undefined
  columns: readonly Field[]
  activeColumn: number | null
  editedField: Field | null
  onType(index: number, field: Field, cell: string): void
  onToggle(index: number): void
}

const kindNames: Record<RowState['kind'], string> = {
  new: 'nova',
  returning: 'volta ao programa',
  changed: 'alterada',
  unchanged: 'sem mudanças',
  wrong: 'com erros',
  'left-out': 'não se importa',
}

function PasteRowOnce({ index, row, state, refused, columns, activeColumn, editedField, onType, onToggle }: RowProps) {
  const line = index + 1
  return (
    <tr className="paste-row" role="row" data-row={index} data-kind={state.kind} aria-rowindex={line + 1}>
      <th scope="row" role="rowheader" className="paste-line">
        <label>
          <input
            type="checkbox"
            data-column={0}
            tabIndex={activeColumn === 0 ? 0 : -1}
            checked={state.kind !== 'left-out'}
            onChange={() => onToggle(index)}
          />
          <span className="unseen">Importar a linha </span>
          {line}
        </label>
        <span className="paste-kind quiet">
          {state.kind === 'new' && state.namesake
            ? `${kindNames.new} (já há uma com este título: ${state.namesake})`
            : kindNames[state.kind]}
        </span>
      </th>
      {columns.map((field, at) => (
        <PasteCell
          key={field}
          line={line}
          column={at + 1}
          field={field}
          cell={row[field]}
          state={refused?.[field] ? { ...state.cells[field], error: refused[field] } : state.cells[field]}
          isActive={activeColumn === at + 1}
          isEdited={editedField === field}
          onType={(edited, cell) => onType(index, edited, cell)}
        />
      ))}
    </tr>
  )
}

/** Every keystroke previews all rows anew; only those that look different are rendered. */
export const PasteRow = memo(PasteRowOnce, ({ state, ...before }, { state: next, ...after }) => {
  const names = Object.keys(after) as (keyof typeof after)[]
  return names.every((name) => before[name] === after[name]) && JSON.stringify(state) === JSON.stringify(next)
})
