import { columnWidths, type Field } from './columns.ts'

const LINE = 11
/** A sentence needs more than an hour does. */
const WITH_ERROR = 11
const flexible: readonly Field[] = ['title', 'description']

/** CSS for the widths of the columns, and of all together. */
export function columnTemplate(columns: readonly Field[], hasError: (field: Field) => boolean) {
  const widths = columns.map((field) => Math.max(columnWidths[field], hasError(field) ? WITH_ERROR : 0))
  const tracks = columns.map((field, index) =>
    flexible.includes(field) ? `minmax(${widths[index]}rem, 1fr)` : `${widths[index]}rem`,
  )
  return {
    '--columns': [`${LINE}rem`, ...tracks].join(' '),
    '--width': `${widths.reduce((sum, width) => sum + width, LINE)}rem`,
  }
}
