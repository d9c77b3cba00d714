/** The cells of the table in a clipboard's HTML; one that is merged over rows stands in each of them. */
export function clipboardTable(html: string): string[][] {
  // Line breaks of the source are blanks
  const source = html
    .replace(/\s*\n\s*/g, ' ')
    .replace(/ ?<br\b[^>]*> ?/gi, '\n')
    .replace(/<\/(?:p|div|li)>/gi, '$&\n')
  const table = new DOMParser().parseFromString(source, 'text/html').querySelector('table')
  const rows = [...(table?.rows ?? [])]
  const lines: string[][] = rows.map(() => [])
  for (const [index, { cells }] of rows.entries()) {
    let column = 0
    for (const cell of cells) {
      while (lines[index]![column] !== undefined) column += 1
      const merged = lines.slice(index, cell.rowSpan === 0 ? undefined : index + cell.rowSpan)
      for (const line of merged) {
        line[column] = textOf(cell)
        line.length = Math.max(line.length, column + cell.colSpan)
        line.fill('', column + 1, column + cell.colSpan)
      }
    }
  }
  return lines.filter((line) => line.some((cell) => cell !== ''))
}

function textOf(cell: HTMLTableCellElement): string {
  // Excel's way to keep several blanks
  for (const blanks of cell.querySelectorAll('[style*="mso-spacerun"]'))
    blanks.textContent = ' '.repeat(blanks.textContent.length)
  return cell.textContent.trim()
}
