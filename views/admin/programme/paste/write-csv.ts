import Papa from 'papaparse'
import { BYTE_ORDER_MARK, csvFormat, guarded } from '../../../../src/content/csv-format.ts'
import { columnNames, fields, writeCell } from '../../../../src/content/programme-columns.ts'
import type { ScheduleItem } from '../../../../src/content/schedule-item.ts'

export function writeCsv(items: readonly ScheduleItem[]): string {
  const header = fields.map((field) => columnNames[field])
  const lines = items.map((item) => fields.map((field) => guarded(writeCell(field, item[field]))))
  return `${BYTE_ORDER_MARK}${Papa.unparse([header, ...lines], csvFormat)}${csvFormat.newline}`
}
