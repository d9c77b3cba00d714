import { composed, trimmed } from '../../src/content/plain-text.ts'

const TAG = /<(\/?)([a-z][\w-]*)((?:\s+[^\s"'<>/=]+(?:="[^"]*")?)*)\s*\/?>/gi
const ATTRIBUTE = /([^\s"=]+)(?:="([^"]*)")?/g
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

/** The editor's HTML as the server stores it. */
export const asStored = (html: string): string => html.replaceAll('&nbsp;', '\u00a0')

/**
 * Whether two texts of a field are the same to a reader, though editor, browser and server write them differently: line
 * ends, spaces at both ends, and in HTML how characters are escaped and attributes are ordered.
 */
export const isSameText = (one = '', other = ''): boolean => one === other || comparable(one) === comparable(other)

function comparable(text: string): string {
  const plain = trimmed(composed(text).replace(/\r\n?/g, '\n'))
  if (!plain.startsWith('<')) return plain
  let html = ''
  let end = 0
  for (const { 0: tag, 1: slash, 2: name, 3: attributes, index } of plain.matchAll(TAG)) {
    // No text has U+0000 any more, so a tag is never taken for escaped text
    html += `${decoded(plain.slice(end, index))}\0${slash}${name!.toLowerCase()}${comparableAttributes(attributes!)}\0`
    end = index + tag.length
  }
  return html + decoded(plain.slice(end))
}

const comparableAttributes = (attributes: string): string =>
  [...attributes.matchAll(ATTRIBUTE)]
    .map(([, name = '', value = '']) => `\0${name}=${comparableValue(name, decoded(value))}`)
    .sort()
    .join('')

function comparableValue(name: string, value: string): string {
  if (value === name) return ''
  const separator = name === 'class' ? ' ' : name === 'style' ? ';' : undefined
  if (separator === undefined) return value
  const parts = value.split(separator).map((part) => part.replace(/\s*:\s*/, ':').trim())
  return parts.filter(Boolean).sort().join(separator)
}

const decoded = (text: string): string =>
  text.replace(ENTITY, (entity, decimal, hexadecimal, name) => {
    if (name) return NAMED[name.toLowerCase()]!
    const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity
  })
