/** Removes U+0000, which PostgreSQL cannot store, from texts and names. */
export const withoutNul = <T>(value: T): T => mapTexts(value, (text) => text.replaceAll('\0', '')) as T

/** As texts are stored: without U+0000, in Unicode's composed form (NFC), which most keyboards write. Apply to input first. */
export const composed = <T>(value: T): T => mapTexts(value, (text) => compose(text.replaceAll('\0', ''))) as T

/** Part by part, because '>' and U+0338 would become one character, and a tag would lose its end. */
const compose = (text: string) =>
  text
    .split('>')
    .map((part) => part.normalize('NFC'))
    .join('>')

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, change))
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [change(name), mapTexts(each, change)]))
}

/** Blanks, and what nobody sees: soft hyphens, zero-width and directional signs, fillers. Not what ends an emoji. */
const INVISIBLE =
  '\\s\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\uffa0'
const ENDS = new RegExp(`^[${INVISIBLE}]+|[${INVISIBLE}]+$`, 'g')

/** Like trim(), also of invisible characters. */
export const trimmed = (text: string): string => text.replace(ENDS, '')
