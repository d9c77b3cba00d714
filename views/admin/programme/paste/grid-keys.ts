/** Column 0 has the line's number. */
export type Position = { row: number; column: number }
export const LINE_COLUMN = 0

const PAGE = 10

type Key = { key: string; ctrlKey: boolean }

/** Where a key moves to in a grid of this size; null for a key that does not move. */
export function cellMove({ key, ctrlKey }: Key, { row, column }: Position, size: { rows: number; columns: number }) {
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
      return within({ row: row - PAGE, column })
    case 'PageDown':
      return within({ row: row + PAGE, column })
    case 'Home':
      return within({ row: ctrlKey ? 0 : row, column: 0 })
    case 'End':
      return within({ row: ctrlKey ? size.rows : row, column: size.columns })
    default:
      return null
  }
}
