import { composed, withoutNul } from '../content/plain-text.ts'

type Parsed = { value: unknown } | { errorAt: { line: number; column: number } }

/** Like JSON.parse, with line and column of an error, which V8 rarely reports. */
export function parseJson(source: string): Parsed {
  const text = withoutNul(source)
  try {
    return { value: composed(JSON.parse(text)) }
  } catch {
    const before = text.slice(0, errorOffset(text)).split('\n')
    return { errorAt: { line: before.length, column: before.at(-1)!.length + 1 } }
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids them inside a text
const string = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y
const scalar = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.])/y

/** The length of the valid beginning. */
function errorOffset(text: string): number {
  let offset = 0
  const take = (token: RegExp) => {
    const whitespace = /[ \t\n\r]*/y
    whitespace.lastIndex = offset
    whitespace.exec(text)
    offset = whitespace.lastIndex
    token.lastIndex = offset
    const found = token.test(text)
    if (found) offset = token.lastIndex
    return found
  }
  const value = (): boolean => {
    if (take(/\{/y)) return list(/\}/y, () => take(string) && take(/:/y) && value())
    if (take(/\[/y)) return list(/\]/y, value)
    return take(string) || take(scalar)
  }
  const list = (close: RegExp, item: () => boolean): boolean => {
    if (take(close)) return true
    while (item()) if (!take(/,/y)) return take(close)
    return false
  }
  if (value()) take(/$/y)
  return offset
}
