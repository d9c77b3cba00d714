type Attributes = Record<string, string | number | undefined>

export function element(name: string, attributes: Attributes, ...children: string[]): string {
  const pairs = Object.entries(attributes).filter(([, value]) => value !== undefined)
  const start = [name, ...pairs.map(([key, value]) => `${key}="${escaped(String(value))}"`)].join(' ')
  return children.length > 0 ? `<${start}>${children.join('')}</${name}>` : `<${start}/>`
}

export const textElement = (name: string, text: string, attributes: Attributes = {}): string =>
  element(name, attributes, escaped(text))

export const xmlDocument = (root: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escaped = (text: string): string => text.replace(FORBIDDEN, '').replace(/[&<>"]/g, (sign) => signs[sign]!)

/** XML 1.0 cannot represent these, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
