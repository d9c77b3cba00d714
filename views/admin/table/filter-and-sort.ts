import { searchFor } from '../../../src/content/fold.ts'

type SortableColumn<R> = { name: string; text?(row: R): string; rank?(row: R): number }

/** Null is the order of the server. */
export type SortOrder = { by: string; direction: 'ascending' | 'descending' } | null

/** Ascending, descending, unsorted. */
export function nextOrder(order: SortOrder, by: string): SortOrder {
  if (order?.by !== by) return { by, direction: 'ascending' }
  return order.direction === 'ascending' ? { by, direction: 'descending' } : null
}

/** Every search term must match, regardless of accents and case. */
export function filterRows<R>(rows: readonly R[], columns: readonly SortableColumn<R>[], search: string): readonly R[] {
  if (!search.trim()) return rows
  const isFound = searchFor(search)
  return rows.filter((row) => isFound(columns.map(({ text }) => text?.(row) ?? '').join('\n')))
}

const collator = new Intl.Collator('pt', { numeric: true, sensitivity: 'base' })

/** Stable. */
export function sortRows<R>(rows: readonly R[], columns: readonly SortableColumn<R>[], order: SortOrder): readonly R[] {
  const column = columns.find(({ name }) => name === order?.by)
  if (!column) return rows
  const { text, rank } = column
  const compare = (a: R, b: R) => (rank ? rank(a) - rank(b) : collator.compare(text?.(a) ?? '', text?.(b) ?? ''))
  const sign = order?.direction === 'descending' ? -1 : 1
  return [...rows].sort((a, b) => sign * compare(a, b))
}
