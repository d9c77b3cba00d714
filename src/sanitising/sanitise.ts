import sanitizeHtml, { type Attributes, type IOptions } from 'sanitize-html'
import { isAllowedValue, linkSchemes, newTab, synonyms, type TagRule, tags } from '../content/rich-text.ts'
import type { SanitisedHtml } from '../decider.ts'

const options: IOptions = {
  allowedTags: Object.keys(tags),
  allowedAttributes: false, // `transformTags` leaves those of the table
  allowedClasses: Object.fromEntries(Object.entries(tags).map(([name, { classes = [] }]) => [name, [...classes]])),
  allowedSchemes: [...linkSchemes],
  parseStyleAttributes: false, // styles are filtered by `allowedDeclarations`
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'title', 'iframe', 'object', 'xmp'],
  transformTags: {
    '*': (given, attributes) => {
      const tagName = Object.hasOwn(synonyms, given) ? synonyms[given as keyof typeof synonyms] : given
      return { tagName, attribs: allowedAttributes(Object.hasOwn(tags, tagName) ? tags[tagName]! : {}, attributes) }
    },
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  nestingLimit: 60, // browsers support 512 levels; the editor's texts have a few
}

const MAX_DEPTH = 1_000 // the parser takes 15 seconds for 100,000 levels
class TooDeep extends Error {}

/** Idempotent. The editor's own output is unchanged, except that &nbsp; becomes the character itself. */
export function sanitise(html: string): SanitisedHtml {
  try {
    return sanitiseUntilStable(html)
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error
    return sanitiseUntilStable(removeTags(html))
  }
}

const removeTags = (html: string) => html.replace(/<[^<>]*>/g, '').replaceAll('<', '')

function sanitiseUntilStable(html: string): SanitisedHtml {
  let [text, before] = [html, '']
  // Removing an element can change how the parser reads the rest, for example a paragraph inside an SVG
  for (let passes = 0; text !== before && passes < 10; passes += 1) {
    before = text
    text = sanitiseOnce(text)
  }
  return text as SanitisedHtml
}

function sanitiseOnce(html: string): string {
  let depth = 0
  const onOpenTag = () => {
    depth += 1
    if (depth > MAX_DEPTH) throw new TooDeep()
  }
  const onCloseTag = () => {
    depth -= 1
  }
  // '>' is escaped in texts and attributes, so these are tags: <br /> as <br>, and figures whose picture was removed
  const safe = sanitizeHtml(html.replaceAll('\0', ''), { ...options, onOpenTag, onCloseTag })
    .replace(/\r\n?/g, '\n') // from references; forms are checked for the same line ends
    .replaceAll(' />', '>')
    .replace(/<figure(?: [^>]*)?>(?:<a(?: [^>]*)?><\/a>)?<\/figure>/g, '')
  return safe.includes('<oembed') || safe.includes('media') ? keepPlayers(safe) : safe
}

const PLAYER = /^<figure [^>]*>\s*(<oembed url="[^"]*">)\s*<\/oembed>\s*<\/figure>$/
const withoutPlayers = (html: string) => html.replace(/<\/?oembed(?: [^>]*)?>/g, '')

/** Drops every figure of the class `media` that is not a player and nothing else. */
function keepPlayers(html: string): string {
  let kept = ''
  let [end, start, depth] = [0, -1, 0]
  for (const { 0: tag, index } of html.matchAll(/<\/?figure(?: [^>]*)?>/g)) {
    const isInside = start >= 0
    if (!isInside && !/ class="(?:[^"]* )?media[" ]/.test(tag)) continue
    if (!isInside) start = index
    depth += tag.startsWith('</') ? -1 : 1
    if (depth > 0) continue
    const [, player] = PLAYER.exec(html.slice(start, index + tag.length)) ?? []
    kept += withoutPlayers(html.slice(end, start)) + (player ? `<figure class="media">${player}</oembed></figure>` : '')
    end = index + tag.length
    start = -1
  }
  return kept + withoutPlayers(html.slice(end))
}

function allowedAttributes({ attributes = {}, styles = {} }: TagRule, given: Attributes): Attributes {
  const allowed: Attributes = {}
  for (const [name, value] of Object.entries(given)) {
    if (name === 'class') allowed.class = value
    else if (name === 'style') {
      const declarations = allowedDeclarations(styles, value)
      if (declarations) allowed.style = declarations
    } else if (Object.hasOwn(attributes, name) && isAllowedValue(attributes[name]!, value)) allowed[name] = value
  }
  return allowed.target === newTab.target ? { ...allowed, rel: newTab.rel } : allowed // no access to `window.opener`
}

function allowedDeclarations(styles: NonNullable<TagRule['styles']>, style: string): string {
  const declarations = style.split(';').map((each) => {
    const colon = each.indexOf(':')
    return [each.slice(0, colon).trim().toLowerCase(), each.slice(colon + 1).trim()] as const
  })
  return declarations
    .filter(([name, value]) => Object.hasOwn(styles, name) && isAllowedValue(styles[name]!, value))
    .map(([name, value]) => `${name}:${value};`)
    .join('')
}
