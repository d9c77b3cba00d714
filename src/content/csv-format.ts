/** Options of Papa Parse, for spreadsheets set to Portuguese. */
export const csvFormat = { delimiter: ';', newline: '\r\n' } as const

export const BYTE_ORDER_MARK = '\uFEFF'

/** An apostrophe keeps spreadsheets from evaluating the cell as a formula. */
export const guarded = (cell: string): string => (/^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)

export const withoutGuard = (cell: string): string => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)
