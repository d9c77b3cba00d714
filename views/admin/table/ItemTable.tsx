import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { Tip } from '../../components/Tip.tsx'
import { filterRows, nextOrder, type SortOrder, sortRows } from './filter-and-sort.ts'

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

/** For lists whose order organisers choose. */
export type RowOrder<R> = {
  rows: readonly R[]
  announcement: string
  canMove(row: R): boolean
  handleOf(row: R): ComponentProps<'button'>
  markOf(row: R): string | undefined
}

type Props<R> = {
  rows: readonly R[]
  columns: readonly Column<R>[]
  /** Singular and plural. */
  itemNames: readonly [one: string, several: string]
  /** After the search field. */
  tools?: ReactNode
  order?: RowOrder<R>
  markOf?(row: R): string | undefined
  nameOf(row: R): string
  actions(row: R): ReactNode
}

export function ItemTable<R extends { id: string }>(props: Props<R>) {
  const { columns, itemNames, tools, order, markOf, nameOf, actions } = props
  const rows = order?.rows ?? props.rows
  const [search, setSearch] = useState('')
  const [sorting, setSorting] = useState<SortOrder>(null)
  const isMovable = (row: R) => order && sorting === null && search.trim() === '' && order.canMove(row)
  const searchId = useId()
  const hasPicture = (row: R) => columns.some(({ role, cell }) => role === 'picture' && Boolean(cell(row)))
  const hasPictures = rows.some(hasPicture)
  const visibleColumns = columns.filter(({ role }) => role !== 'picture' || hasPictures)
  const visibleRows = sortRows(filterRows(rows, columns, search), columns, sorting)
  const count = `${visibleRows.length === rows.length ? '' : `${visibleRows.length} de `}${rows.length} ${itemNames[rows.length === 1 ? 0 : 1]}`

  return (
    <>
      <div className="table-tools row middle">
        <label htmlFor={searchId}>Procurar</label>
        <input id={searchId} type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
        <p className="table-count quiet figures" aria-live="polite">
          {count}
        </p>
        {tools}
      </div>
      {order && (
        <p className="unseen" aria-live="assertive">
          {order.announcement}
        </p>
      )}
      {visibleRows.length === 0 ? (
        <p className="tab-empty">{`Nada corresponde a «${search.trim()}».`}</p>
      ) : (
        <table className="table" data-drafts={markOf && ''} aria-label={itemNames[1]}>
          <thead>
            <tr>
              {visibleColumns.map((column) => (
                <Heading
                  key={column.name}
                  column={column}
                  order={sorting}
                  onSort={() => setSorting(nextOrder(sorting, column.name))}
                />
              ))}
              <th scope="col">Ações</th>
            </tr>
          </thead>
          <tbody>
            {visibleRows.map((row) => (
              <tr
                key={row.id}
                data-id={row.id}
                data-move={order?.markOf(row)}
                className={hasPicture(row) ? 'table-pictured' : undefined}
              >
                {visibleColumns.map(({ name, role, cell }) => (
                  <td key={name} className={role && `table-${role}`}>
                    {role === 'main' ? <MainCell text={cell(row)} mark={markOf?.(row)} /> : cell(row)}
                  </td>
                ))}
                <td className="table-actions">
                  {isMovable(row) && <OrderHandle name={nameOf(row)} {...order?.handleOf(row)} />}
                  {actions(row)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

const MainCell = ({ text, mark }: { text: ReactNode; mark: string | undefined }) => (
  <>
    <span className={text ? undefined : 'table-untitled'}>{text || UNTITLED}</span>
    {mark && <span className="badge table-mark">{mark}</span>}
  </>
)

type HeadingProps<R> = { column: Column<R>; order: SortOrder; onSort(): void }

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

type HandleProps = ComponentProps<'button'> & { name: string }

const OrderHandle = ({ name, ...rest }: HandleProps) => (
  <Tip text="Arraste, ou use as setas ↑ ↓ e Enter">
    <button className="icon-button order-handle" type="button" {...rest}>
      <Icon d="M8 2v12M8 2 5.5 4.5M8 2l2.5 2.5M8 14l-2.5-2.5M8 14l2.5-2.5M3 8h2.5M10.5 8H13" label={`Mover ${name}`} />
    </button>
  </Tip>
)
