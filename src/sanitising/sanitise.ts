import sanitizeHtml, { type Attributes, type IOptions } from 'sanitize-html'
import { fits, linkSchemes, newTab, synonyms, type TagRule, tags } from '../content/rich-text.ts'

const options: IOptions = {
  allowedTags: Object.keys(tags),
  allowedAttributes: Object.fromEntries(
    Object.entries(tags).map(([name, { attributes = {}, styles }]) => [
      name,
      [...Object.keys(attributes), ...(styles ? ['style'] : [])],
    ]),
  ),
  allowedClasses: Object.fromEntries(Object.entries(tags).map(([name, { classes = [] }]) => [name, [...classes]])),
  allowedSchemes: [...linkSchemes],
  // A style is described by our own table, declaration by declaration
  parseStyleAttributes: false,
  // What is in these is no text for readers
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'title', 'iframe', 'object', 'xmp'],
  transformTags: {
    '*': (given, attributes) => {
      const tagName = Object.hasOwn(synonyms, given) ? synonyms[given as keyof typeof synonyms] : given
      return { tagName, attribs: kept(Object.hasOwn(tags, tagName) ? tags[tagName]! : {}, attributes) }
    },
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  // An editor's lists and quotes are a few levels deep; a browser gives up at 512
  nestingLimit: 60,
}

/** Far more levels than a text has. The parser takes a quarter of a minute for a text of a hundred thousand. */
const DEEPEST = 1_000
class TooDeep extends Error {}

/**
 * Of an HTML text what the editor can make, and nothing that runs. What the editor made stays as it is, but for
 * &nbsp;, which becomes the sign itself; a text sanitised again stays the same.
 */
export function sanitise(html: string): string {
  try {
    return untilItStays(html)
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error
    return untilItStays(wordsOf(html))
  }
}

const wordsOf = (html: string) => html.replace(/<[^<>]*>/g, '').replaceAll('<', '')

function untilItStays(html: string): string {
  let text = html
  // What is left can mean something else without what was taken away: a paragraph inside a drawing is inside nothing now
  for (let passes = 0; passes < 10; passes += 1) {
    const before = text
    text = pass(text)
    if (text === before) break
  }
  return text
}

function pass(html: string): string {
  let depth = 0
  const onOpenTag = () => {
    depth += 1
    if (depth > DEEPEST) throw new TooDeep()
  }
  const onCloseTag = () => {
    depth -= 1
  }
  // In texts and attributes '>' is escaped by now, so that these are tags: <br /> as no editor writes it, and the frame
  // of a picture that was not taken
  return sanitizeHtml(html.replaceAll('\0', ''), { ...options, onOpenTag, onCloseTag })
    .replaceAll(' />', '>')
    .replace(/<figure(?: [^>]*)?>(?:<a(?: [^>]*)?><\/a>)?<\/figure>/g, '')
}

function kept({ attributes = {}, styles = {} }: TagRule, given: Attributes): Attributes {
  const left: Attributes = {}
  for (const [name, value] of Object.entries(given)) {
    if (name === 'class') left.class = value
    else if (name === 'style') {
      const declarations = allowedDeclarations(styles, value)
      if (declarations) left.style = declarations
    } else if (Object.hasOwn(attributes, name) && fits(attributes[name]!, value)) left[name] = value
  }
  // A page opened from ours must not be able to steer it
  return left.target === newTab.target ? { ...left, rel: newTab.rel } : left
}

/** As the editor writes them: 'text-align:center;'. One that is not described, in name or in value, is left out. */
function allowedDeclarations(styles: NonNullable<TagRule['styles']>, style: string): string {
  const declarations = style.split(';').map((each) => {
    const colon = each.indexOf(':')
    return [each.slice(0, colon).trim().toLowerCase(), each.slice(colon + 1).trim()] as const
  })
  return declarations
    .filter(([name, value]) => Object.hasOwn(styles, name) && fits(styles[name]!, value))
    .map(([name, value]) => `${name}:${value};`)
    .join('')
}
