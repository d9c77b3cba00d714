/** Attributes of an element; those without a value are left out. */
type Attributes = Record<string, string | number | undefined>

/** One element, its children already XML. Without children it is empty. */
export function element(name: string, attributes: Attributes, ...children: string[]): string {
  const pairs = Object.entries(attributes).filter(([, value]) => value !== undefined)
  const start = [name, ...pairs.map(([key, value]) => `${key}="${escaped(String(value))}"`)].join(' ')
  return children.length > 0 ? `<${start}>${children.join('')}</${name}>` : `<${start}/>`
}

/** An element of text alone. */
export const textElement = (name: string, text: string, attributes: Attributes = {}): string =>
  element(name, attributes, escaped(text))

export const xmlDocument = (root: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string) => text.replace(FORBIDDEN, '').replace(/[&<>"]/g, (sign) => signs[sign]!)

/** Characters that XML 1.0 has no way to write, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
