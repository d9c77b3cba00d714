import { setImmediate } from 'node:timers/promises'
import { Parser } from 'htmlparser2'
import { bareJpeg } from './containers/jpeg.ts'
import { barePng } from './containers/png.ts'
import { attributes, elements, withText } from './svg-names.ts'

const NAMESPACES: Record<string, string> = {
  xmlns: 'http://www.w3.org/2000/svg',
  'xmlns:xlink': 'http://www.w3.org/1999/xlink',
}
const containers: Record<string, (bytes: Buffer) => Buffer> = { jpeg: bareJpeg, jpg: bareJpeg, png: barePng }
/** So many letters are read at a time: a long drawing keeps nobody waiting. */
const SLICE = 64 * 1024
const LONGEST_STYLE = 1024 * 1024

type Attributes = Record<string, string>

/**
 * A drawing of nothing but what draws: no scripts, no links, nothing from elsewhere, no comments and no words of the
 * program that made it. One that has nothing else stays byte for byte.
 */
export async function bareSvg(bytes: Buffer): Promise<Buffer> {
  const [declaration = ''] = /^\uFEFF?\s*(?:<\?xml\s[^>]*>)?/.exec(bytes.toString('utf8', 0, 400)) ?? []
  const text = decoded(bytes, /encoding\s*=\s*["']([\w-]+)["']/.exec(declaration)?.[1] ?? 'utf-8')
  const drawing = new Drawing()
  const parser = new Parser(drawing, { xmlMode: true })
  const body = text.replace(/^\s*<\?xml\s[^>]*>/, '')
  for (let at = 0; at < body.length; at += SLICE) {
    parser.write(body.slice(at, at + SLICE))
    await setImmediate()
  }
  parser.end()
  return drawing.isBare ? bytes : Buffer.from(drawing.text())
}

/** Throws for an encoding that nobody knows, and for bytes that are not in it. */
const decoded = (bytes: Buffer, encoding: string) => new TextDecoder(encoding, { fatal: true }).decode(bytes)

/** Listens to the parser and writes down what may stay. */
class Drawing {
  /** Whether nothing has been left out so far. */
  isBare = true
  readonly #written: string[] = []
  readonly #open: string[] = []
  #text = ''
  /** How many elements deep we are inside of one that is left out. */
  #outside = 0

  text = () => this.#written.join('').trim()

  onopentag(name: string, given: Attributes) {
    // Elements inside of a style would part words that its reader joins again
    if (this.#outside > 0 || this.#open.at(-1) === 'style' || !elements.has(name) || isSteering(given)) {
      this.isBare = false
      this.#outside += 1
      return
    }
    this.#endText()
    const kept = Object.entries(given).flatMap(([key, value]) => this.#attribute(name, key, value))
    this.#open.push(name)
    this.#written.push(`<${[name, ...kept].join(' ')}>`)
  }

  onclosetag(name: string) {
    if (this.#outside > 0) {
      this.#outside -= 1
      return
    }
    this.#endText()
    this.#open.pop()
    this.#written.push(`</${name}>`)
  }

  /** It comes in pieces. */
  ontext(text: string) {
    if (this.#outside === 0) this.#text += text
  }

  #endText() {
    const within = this.#open.at(-1) ?? ''
    const text = this.#text
    const kept = within === 'style' ? bareStyle(text) : withText.has(within) ? text : text.replace(/\S+/g, '')
    if (kept !== text) this.isBare = false
    this.#written.push(escaped(kept, /[&<>]/g))
    this.#text = ''
  }

  onend() {
    this.#endText()
  }

  oncomment() {
    this.isBare = false
  }

  oncdatastart() {
    this.isBare = false
  }

  onprocessinginstruction() {
    this.isBare = false
  }

  #attribute(element: string, name: string, value: string): string[] {
    const kept = bareAttribute(element, name, value)
    if (kept !== value) this.isBare = false
    return kept === undefined ? [] : [`${name}="${escaped(kept, /[&<>"]/g)}"`]
  }
}

/** An animation may change how something looks, not where it leads or what it does. */
const isSteering = ({ attributeName = '' }: Attributes) => attributeName !== '' && !attributes.has(attributeName)

function bareAttribute(element: string, name: string, value: string): string | undefined {
  if (name === 'href' || name === 'xlink:href') return bareReference(element, value)
  if (!attributes.has(name)) return undefined
  if (name in NAMESPACES) return value === NAMESPACES[name] ? value : undefined
  return name === 'style' || /url|image-set|src|[\\@]/i.test(value) ? bareStyle(value) : value
}

/** To a part of the drawing, or a picture that is inside of it. */
function bareReference(element: string, value: string): string | undefined {
  if (element === 'a') return undefined
  if (/^#[^\s]*$/.test(value)) return value
  if (element !== 'image' && element !== 'feImage') return undefined
  const [, type = '', data = ''] =
    /^data:image\/(jpe?g|png|gif|webp);base64,([\sA-Za-z\d+/]+={0,2})$/.exec(value.trim()) ?? []
  if (!data) return undefined
  const given = Buffer.from(data, 'base64')
  try {
    const bare = containers[type]?.(given) ?? given
    return bare.equals(given) ? value : `data:image/${type};base64,${bare.toString('base64')}`
  } catch {
    return undefined
  }
}

/**
 * CSS that loads nothing from elsewhere. A text that still might, after what usually does is taken out, is left out
 * whole, as is one with escapes or one that is longer than any stylesheet of a drawing.
 */
function bareStyle(css: string): string {
  if (css.length > LONGEST_STYLE || css.includes('\\')) return ''
  const bare = css
    .replace(/\/\*(?:[\s\S]*?\*\/|[\s\S]*)/g, '')
    .replace(/@import[^;]*;?/gi, '')
    .replace(/url\(([^)]*)\)?/gi, (whole, target: string) => (isInside(target.trim()) ? whole : 'none'))
  return /@import|image-set|src\s*\(|\/\*/i.test(bare) ? '' : bare
}

const isInside = (target: string) => /^(["']?)#[^\s"'()]*\1$/.test(target)

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string, those: RegExp) => text.replace(those, (sign) => signs[sign]!)
