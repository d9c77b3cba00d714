// biome-ignore-all lint/a11y/noRedundantRoles: some browsers forget the roles of a table that CSS lays out otherwise
// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: the table is a grid with one tab stop
import { useLayoutEffect, useRef } from 'react'
import { columnNames, type Field } from './columns.ts'
import type { CellState } from './preview.ts'

type Props = {
  line: number
  column: number
  field: Field
  cell: string | undefined
  state: CellState | undefined
  isActive: boolean
  isEdited: boolean
  onType(field: Field, cell: string): void
}

const EMPTY = '(vazio)'

/** Text until it is edited: thousands of controls would be slow. */
export function PasteCell({ line, column, field, cell, state, isActive, isEdited, onType }: Props) {
  const { error, was } = state ?? {}
  const id = `linha-${line}-${field}`
  return (
    <td
      className="paste-cell"
      role="gridcell"
      data-column={column}
      data-field={field}
      data-label={columnNames[field]}
      data-absent={(cell === undefined && !error) || undefined}
      data-changed={was !== undefined || undefined}
      aria-invalid={error ? true : undefined}
      tabIndex={isEdited ? undefined : isActive ? 0 : -1}
    >
      {isEdited ? (
        <Editor
          label={`${columnNames[field]}, linha ${line}`}
          errorId={error && `${id}-erro`}
          cell={cell ?? ''}
          onType={(typed) => onType(field, typed)}
        />
      ) : (
        <span className="paste-text">
          {was === undefined ? (
            cell
          ) : (
            <>
              <del>
                <span className="unseen">antes: </span>
                <span>{was || EMPTY}</span>
              </del>{' '}
              <ins>{cell?.trim() ? cell : EMPTY}</ins>
            </>
          )}
        </span>
      )}
      {error && (
        <span className="paste-error loud strong" id={`${id}-erro`}>
          {error}
        </span>
      )}
    </td>
  )
}

type EditorProps = { label: string; errorId?: string; cell: string; onType(cell: string): void }

function Editor({ label, errorId, cell, onType }: EditorProps) {
  const control = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const { current } = control
    current!.focus()
    current!.setSelectionRange(current!.value.length, current!.value.length)
  }, [])
  return (
    <textarea
      ref={control}
      rows={1}
      aria-label={label}
      aria-invalid={errorId ? true : undefined}
      aria-describedby={errorId}
      value={cell}
      onChange={(event) => onType(event.target.value)}
    />
  )
}
