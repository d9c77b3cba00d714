/** ':slug', also with an ending such as '.ics', is lower case; other parameters, such as ':file', are case-sensitive. */
type Pattern = { path: string }

const SLUG = ':slug'

export type Address<Entry> = { entry: Entry; path: string; slug: string }

/** Finds the entry and canonical path for any spelling of its path. The first match wins. */
export function addressFinder<Entry extends Pattern>(entries: readonly Entry[]) {
  const table = entries.map((entry) => ({ entry, parts: entry.path.split('/').filter(Boolean) }))
  return (path: string): Address<Entry> | undefined => {
    const segments = parseSegments(path)
    for (const { entry, parts } of segments ? table : []) {
      const canonical = canonicalSegments(parts, segments!)
      if (canonical) return { entry, path: joinSegments(canonical), slug: slugIn(parts.at(-1), canonical.at(-1)) }
    }
  }
}

export function isCanonicalPath(path: string): boolean {
  const segments = parseSegments(path)
  return segments !== undefined && joinSegments(segments) === path
}

const joinSegments = (segments: readonly string[]) => `/${segments.map(encodeURIComponent).join('/')}`

const VISIBLE_ASCII = /^\/[!-[\]-~]*$/ // without the backslash, which browsers read as a slash

/** Decodes segments and resolves dots; undefined for a backslash, an escaped slash or a broken escape. */
function parseSegments(path: string): string[] | undefined {
  if (!VISIBLE_ASCII.test(path)) return
  const segments: string[] = []
  for (const part of path.split('/')) {
    const segment = decodeSegment(part)
    if (segment === undefined || /[/\\]/.test(segment)) return
    if (segment === '..') segments.pop()
    else if (segment !== '' && segment !== '.') segments.push(segment.normalize('NFC'))
  }
  return segments
}

function decodeSegment(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return
  }
}

function canonicalSegments(parts: readonly string[], segments: readonly string[]): string[] | undefined {
  if (parts.length !== segments.length) return
  const canonical: string[] = []
  for (const [index, part] of parts.entries()) {
    const segment = segments[index]!
    const lower = lowerCase(segment)
    const isLiteral = !part.startsWith(':')
    if (isLiteral ? part !== lower : part.startsWith(SLUG) && !lower.endsWith(part.slice(SLUG.length))) return
    canonical.push(isLiteral || part.startsWith(SLUG) ? lower : segment)
  }
  return canonical
}

const slugIn = (part = '', segment = '') =>
  part.startsWith(SLUG) ? segment.slice(0, segment.length - part.length + SLUG.length) : ''

/** ASCII only: slugs and literal segments have no other letters. */
const lowerCase = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** The query parameters that change an answer, with their valid values. */
export type KnownQuery = Readonly<Record<string, readonly string[] | 'any'>>

/** The known parameters in a fixed order, as '?name=value' or ''. The first of repeated parameters counts. */
export function canonicalQuery(known: KnownQuery, search: string): string {
  const given = new URLSearchParams(search)
  const result = new URLSearchParams()
  for (const [name, values] of Object.entries(known)) {
    const value = given.get(name)
    if (value !== null && (values === 'any' || values.includes(value))) result.set(name, value)
  }
  const query = String(result)
  return query && `?${query}`
}
