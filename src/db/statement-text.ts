import type { Statement, Value } from './engine.ts'

/** Inlines the values. Every question mark in the SQL stands for a value. */
export function inlineValues({ sql, values }: Statement, quoteText: (text: string) => string): string {
  const [first, ...rest] = sql.split('?')
  if (rest.length !== values.length)
    throw new TypeError(`${values.length} values for ${rest.length} question marks: ${sql}`)
  return rest.reduce((text, part, index) => text + formatValue(values[index]!, quoteText) + part, first!)
}

function formatValue(value: Value, quoteText: (text: string) => string): string {
  if (typeof value === 'string') return quoteText(value)
  // Without brackets, a minus sign after another one would start a comment
  if (value === null || Number.isFinite(value)) return `(${value})`
  throw new TypeError(`Not a column value: ${value}`)
}
