import Papa from 'papaparse'
import { BYTE_ORDER_MARK, csvFormat, guarded } from '../../../../src/content/csv-format.ts'
import type { ScheduleItem } from '../../../../src/content/schedule-item.ts'
import { writeCell } from './cells.ts'
import { columnNames, fields } from './columns.ts'

export function writeCsv(items: readonly ScheduleItem[]): string {
  const header = fields.map((field) => columnNames[field])
  const lines = items.map((item) => fields.map((field) => guarded(writeCell(field, item))))
  return `${BYTE_ORDER_MARK}${Papa.unparse([header, ...lines], csvFormat)}${csvFormat.newline}`
}
