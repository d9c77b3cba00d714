import type { Statement, Value } from './engine.ts'

/**
 * A statement with its values in it; `literal` writes a text as the engine reads it. Question marks are values and nothing
 * else: names are quoted, and texts are values. Throws TypeError for what SQL has no word for.
 */
export function inlineValues({ sql, values }: Statement, literal: (text: string) => string): string {
  const [first, ...rest] = sql.split('?')
  if (rest.length !== values.length) throw new TypeError(`${values.length} values for ${rest.length} places: ${sql}`)
  return rest.reduce((text, part, at) => text + written(values[at]!, literal) + part, first!)
}

function written(value: Value, literal: (text: string) => string): string {
  if (typeof value === 'string') return literal(value)
  // In brackets, since a minus sign after another one would begin a comment
  if (value === null || Number.isFinite(value)) return `(${value})`
  throw new TypeError(`No value of a column: ${value}`)
}
