/** A cell that a spreadsheet would take for a formula is made a text. */
const harmless = (cell: string) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)
const quoted = (cell: string) => (/[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** What a file begins with, so that a spreadsheet reads it as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** A row as a spreadsheet set to Portuguese opens it: separated by semicolons. */
export const csvLine = (cells: readonly string[]) => `${cells.map((cell) => quoted(harmless(cell))).join(';')}\r\n`
