import Papa from 'papaparse'
import { csvFormat, guarded } from '../content/csv-format.ts'

export const csvLine = (cells: readonly string[]) =>
  `${Papa.unparse([cells.map(guarded)], csvFormat)}${csvFormat.newline}`
