import Papa from 'papaparse'
import { withoutGuard } from '../../../../src/content/csv-format.ts'
import { composed } from '../../../../src/content/plain-text.ts'
import { MAX_ROWS } from '../../../../src/content/programme-rows.ts'
import { columnNames, type Field, fieldOf, fields } from './columns.ts'
import { splitHours } from './dates-and-hours.ts'

/** A field without a cell keeps what it has. */
export type Row = { readonly [F in Field]?: string }

export type Table = {
  columns: readonly Field[]
  rows: readonly Row[]
  /** Columns that are not read. */
  ignored: readonly string[]
  /** Numbers of the lines that quotes or missing separators may have broken. */
  doubtful?: readonly number[]
}

export type ReadTable = { table: Table; problem?: undefined } | { table?: undefined; problem: string }

/** A byte order mark and empty lines. */
const BEFORE_HEADER = /^\uFEFF?(?:[^\S\r\n]*[\r\n]+)*/

const ALL_NAMES = fields.map((field) => columnNames[field]).join(', ')
const NO_TEXT = 'Cole aqui as linhas, com a linha dos títulos das colunas.'
const NO_HEADER = `A primeira linha tem de ter os nomes das colunas: ${ALL_NAMES}. Bastam as que usar.`
const NO_ROWS = 'Só há a linha dos títulos das colunas: faltam os eventos.'
const tooMany = (count: number) =>
  `São ${count.toLocaleString('pt-PT')} linhas, e de cada vez importam-se no máximo ${MAX_ROWS}. Cole-as por partes.`

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
  if (lines.length > MAX_ROWS) return { problem: tooMany(lines.length) }

  const isRead = columns.map((field, index) => field !== undefined && columns.indexOf(field) === index)
  const rowOf = (cells: readonly string[]): Row =>
    Object.fromEntries(
      columns.flatMap((field, index) => (isRead[index] ? [[field!, composed(withoutGuard(cells[index] ?? ''))]] : [])),
    )
  return {
    table: {
      columns: columns.filter((field, index): field is Field => isRead[index]!),
      rows: lines.map(rowOf).map(withEnd),
      ignored: ignoredColumns(header, lines, isRead),
      doubtful: isCopied ? [] : doubtfulLines(header, lines, separator),
    },
  }
}

/** An end that stands with the hour gets a cell of its own. */
const withEnd = (row: Row): Row => (row.endTime?.trim() ? row : { ...row, ...splitHours(row.time ?? '') })

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
