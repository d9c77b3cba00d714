import { type ReactNode, useId, useState } from 'react'
import { filterRows, nextOrder, type Order, sortRows } from './arrange.ts'

export type Column<R> = {
  name: string
  label: string
  cell(row: R): ReactNode
  /** For searching and sorting; columns without it have neither. */
  text?(row: R): string
  /** Sorts instead of the text. */
  rank?(row: R): number
  role?: 'main' | 'picture'
}

export const UNTITLED = '(sem título)'

type Props<R> = {
  rows: readonly R[]
  columns: readonly Column<R>[]
  /** Singular and plural. */
  itemNames: readonly [one: string, several: string]
  actions(row: R): ReactNode
}

export function ItemTable<R extends { id: string }>({ rows, columns, itemNames, actions }: Props<R>) {
  const [words, setWords] = useState('')
  const [order, setOrder] = useState<Order>(null)
  const searchId = useId()
  const isPictured = (row: R) => columns.some(({ role, cell }) => role === 'picture' && Boolean(cell(row)))
  const pictured = rows.some(isPictured)
  const seen = columns.filter(({ role }) => role !== 'picture' || pictured)
  const shown = sortRows(filterRows(rows, columns, words), columns, order)
  const count = `${shown.length === rows.length ? '' : `${shown.length} de `}${rows.length} ${itemNames[rows.length === 1 ? 0 : 1]}`

  return (
    <>
      <div className="table-tools">
        <label htmlFor={searchId}>Procurar</label>
        <input id={searchId} type="search" value={words} onChange={(event) => setWords(event.target.value)} />
        <p className="table-count" aria-live="polite">
          {count}
        </p>
      </div>
      {shown.length === 0 ? (
        <p className="tab-empty">Nada corresponde a «{words.trim()}».</p>
      ) : (
        <table className="table" aria-label={itemNames[1]}>
          <thead>
            <tr>
              {seen.map((column) => (
                <Heading
                  key={column.name}
                  column={column}
                  order={order}
                  onSort={() => setOrder(nextOrder(order, column.name))}
                />
              ))}
              <th scope="col">Ações</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.id} data-id={row.id} className={isPictured(row) ? 'table-pictured' : undefined}>
                {seen.map(({ name, role, cell }) => (
                  <td key={name} className={role && `table-${role}`}>
                    {cell(row) || (role === 'main' && <span className="table-untitled">{UNTITLED}</span>)}
                  </td>
                ))}
                <td className="table-actions">{actions(row)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

type HeadingProps<R> = { column: Column<R>; order: Order; onSort(): void }

function Heading<R>({ column: { name, label, text, rank }, order, onSort }: HeadingProps<R>) {
  if (!text && !rank) return <th scope="col">{label}</th>
  const direction = order?.by === name ? order.direction : undefined
  return (
    <th scope="col" aria-sort={direction}>
      <button type="button" onClick={onSort}>
        {label}
      </button>
    </th>
  )
}
