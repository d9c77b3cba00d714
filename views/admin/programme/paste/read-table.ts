import Papa from 'papaparse'
import { withoutGuard } from '../../../../src/content/csv-format.ts'
import { decodeText } from '../../../../src/content/decode-text.ts'
import { columns as allColumns, columnNames, fieldOf } from '../../../../src/content/programme-columns.ts'

/** A cell for each column that was pasted, by the column's name. */
export type Row = Readonly<Record<string, string>>

export type Table = {
  rows: readonly Row[]
  /** Columns that are not read. */
  ignored: readonly string[]
  /** Numbers of the lines that quotes or missing separators may have broken. */
  doubtful: readonly number[]
}

export type ReadTable = { table: Table; problem?: undefined } | { table?: undefined; problem: string }

export const ALL_NAMES = allColumns.map((field) => columnNames[field]).join(', ')

const MAX_BYTES = 4_000_000
const TOO_LARGE = 'O ficheiro é demasiado grande: pode ter 4 MB.'
const EXCEL = 'Isto é um ficheiro de Excel ou de outro programa. Guarde-o como CSV, ou copie as células e cole-as aqui.'
const UNREADABLE = 'Não foi possível ler o ficheiro.'
const NO_TEXT = 'Cole aqui as linhas, com a linha dos títulos das colunas.'
const NO_HEADER = `A primeira linha tem de ter os nomes das colunas: ${ALL_NAMES}. Bastam as que usar.`
const NO_ROWS = 'Só há a linha dos títulos das colunas: faltam os eventos.'

/** A CSV file's text. Throws an Error with a sentence. */
export async function readFile(file: Blob): Promise<string> {
  if (file.size > MAX_BYTES) throw new Error(TOO_LARGE)
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => Promise.reject(new Error(UNREADABLE)),
  )
  const [first, second] = bytes // of .xlsx and other archives, or of .xls
  if ((first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf)) throw new Error(EXCEL)
  return decodeText(bytes, 'windows-1252')
}

/** A byte order mark and empty lines. */
const BEFORE_HEADER = /^\uFEFF?(?:[^\S\r\n]*[\r\n]+)*/

/** `copied`: the cells of the clipboard's table, where there is one. */
export function readTable(pasted: string, copied: readonly string[][] = []): ReadTable {
  const text = pasted.replace(BEFORE_HEADER, '').replace(/\r\n?/g, '\n')
  if (text.trim() === '') return { problem: NO_TEXT }
  const isCopied = copied[0]?.some((name) => fieldOf(name))
  const separator = separatorOf(text)
  const [header = [], ...lines] = isCopied ? copied : parse(text, separator)
  const columns = header.map(fieldOf)
  if (columns.every((field) => field === undefined)) return { problem: NO_HEADER }
  if (lines.length === 0) return { problem: NO_ROWS }

  const isRead = columns.map((field, index) => field !== undefined && columns.indexOf(field) === index)
  const rowOf = (cells: readonly string[]): Row =>
    Object.fromEntries(
      columns.flatMap((field, index) =>
        isRead[index] ? [[columnNames[field!], withoutGuard(cells[index] ?? '')]] : [],
      ),
    )
  return {
    table: {
      rows: lines.map(rowOf),
      ignored: ignoredColumns(header, lines, isRead),
      doubtful: isCopied ? [] : doubtfulLines(header, lines, separator),
    },
  }
}

/** Columns without a name count only where they have text. */
function ignoredColumns(header: readonly string[], lines: readonly string[][], isRead: readonly boolean[]): string[] {
  const width = Math.max(header.length, ...lines.map(({ length }) => length))
  return Array.from({ length: width }, (_, index) => {
    const name = header[index]?.trim()
    const hasText = lines.some((cells) => cells[index]?.trim())
    return isRead[index] ? '' : name || (hasText ? `coluna ${index + 1}` : '')
  }).filter(Boolean)
}

/** A quote that nobody closed swallows lines until the next one. */
function doubtfulLines(header: readonly string[], lines: readonly string[][], separator: string) {
  const isSwallowed = (cell: string) => cell.includes('\n') && cell.includes(separator)
  const isDoubtful = (cells: readonly string[]) => cells.length < header.length || cells.some(isSwallowed)
  return lines.flatMap((cells, index) => (isDoubtful(cells) ? [index + 1] : []))
}

const SEPARATORS = ['\t', ';', ',']

/** The one that makes the most column names. */
function separatorOf(text: string): string {
  const counts = SEPARATORS.map((separator) => {
    const [header = []] = parse(text, separator, 1)
    return header.filter((name) => fieldOf(name)).length
  })
  return SEPARATORS[counts.indexOf(Math.max(...counts))]!
}

const parse = (text: string, delimiter: string, preview = 0): string[][] =>
  Papa.parse<string[]>(quoteStrayQuotes(text, delimiter), {
    delimiter,
    newline: '\n',
    skipEmptyLines: 'greedy',
    preview,
  }).data

/** Spreadsheets copy a cell that begins with a quote without quoting it. */
function quoteStrayQuotes(text: string, separator: string): string {
  const cell = new RegExp(`(^|[${separator}\n])("(?:[^"]|"")*"(?=[${separator}\n]|$)|"[^${separator}\n]*)`, 'g')
  return text.replace(cell, (whole, before: string, cell: string) =>
    isQuoted(cell) ? whole : `${before}"${cell.replaceAll('"', '""')}"`,
  )
}

const isQuoted = (cell: string) => /^"(?:[^"]|"")*"$/.test(cell)

/** The cells of the table in a clipboard's HTML; one that is merged over rows stands in each of them. */
export function clipboardTable(html: string): string[][] {
  // Line breaks of the source are blanks, and the panel's CSP would complain of its styles
  const source = html
    .replace(/<style\b[\s\S]*?<\/style>/gi, '')
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
