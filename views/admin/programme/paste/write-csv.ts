import Papa from 'papaparse'
import { BYTE_ORDER_MARK, csvFormat, guarded } from '../../../../src/content/csv-format.ts'
import { columnNames, columns, writeCell } from '../../../../src/content/programme-columns.ts'
import type { ScheduleItem } from '../../../../src/content/schedule-item.ts'

export function writeCsv(items: readonly ScheduleItem[]): string {
  const header = columns.map((field) => columnNames[field])
  const cellOf = (item: ScheduleItem, field: (typeof columns)[number]) =>
    (field === 'registrationRequired' && item.registrationRequired && item.registrationUrl) ||
    writeCell(field, item[field])
  const lines = items.map((item) => columns.map((field) => guarded(cellOf(item, field))))
  return `${BYTE_ORDER_MARK}${Papa.unparse([header, ...lines], csvFormat)}${csvFormat.newline}`
}
