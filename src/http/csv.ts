/** Keeps spreadsheets from evaluating the cell as a formula. */
const harmless = (cell: string) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)
const quoted = (cell: string) => (/[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

export const BYTE_ORDER_MARK = '\uFEFF'

export const csvLine = (cells: readonly string[]) => `${cells.map((cell) => quoted(harmless(cell))).join(';')}\r\n`
