import { setImmediate } from 'node:timers/promises'
import { Parser } from 'htmlparser2'
import { NotAPicture } from '../errors.ts'
import { pixelsOf, readHeader, refuseOver, writeAgain } from './raster.ts'
import { allowedAttributes, allowedElements, textElements } from './svg-allowlist.ts'
import { svgText } from './svg-text.ts'

const NAMESPACES: Record<string, string> = {
  xmlns: 'http://www.w3.org/2000/svg',
  'xmlns:xlink': 'http://www.w3.org/1999/xlink',
}
const EMBEDDED = /(data:image\/(?:jpe?g|png|gif|webp);base64,[\sA-Za-z\d+/]+={0,2})/
/** Parsed in chunks, so that a long drawing does not block the event loop. */
const CHUNK_LENGTH = 64 * 1024
const MAX_STYLE_LENGTH = 1024 * 1024

type Attributes = Record<string, string>

/**
 * Removes scripts, links, external references, comments and metadata. A clean file stays byte for byte, but for the
 * photographs in it.
 */
export async function sanitiseSvg(bytes: Buffer): Promise<Buffer> {
  const { text, isPlain } = svgText(bytes)
  const sanitiser = new SvgSanitiser()
  const parser = new Parser(sanitiser, { xmlMode: true })
  for (let at = 0; at < text.length; at += CHUNK_LENGTH) {
    parser.write(text.slice(at, at + CHUNK_LENGTH))
    await setImmediate()
  }
  if (sanitiser.isOpen) throw new NotAPicture('Este SVG está incompleto: falta-lhe o fim.')
  parser.end()
  const safe = sanitiser.text()
  const written = await writeEmbedded(safe)
  return isPlain && sanitiser.isUnchanged && written === safe ? bytes : Buffer.from(written)
}

/** Pictures inside a drawing are written again like any other; a damaged one goes. Throws TooLarge. */
async function writeEmbedded(svg: string): Promise<string> {
  const parts = svg.split(EMBEDDED)
  let pixels = 0
  for (let at = 1; at < parts.length; at += 2) {
    const [start = '', data = ''] = parts[at]!.split(',')
    const bytes = Buffer.from(data, 'base64')
    const header = await readHeader(bytes).catch(nothingIfDamaged)
    pixels += header ? pixelsOf(header) : 0
    refuseOver(pixels)
    const written = header && (await writeAgain(bytes, header).catch(nothingIfDamaged))
    parts[at] = written ? `${start},${written.toString('base64')}` : ''
  }
  return parts.join('')
}

function nothingIfDamaged(error: unknown): undefined {
  if (!(error instanceof NotAPicture)) throw error
}

class SvgSanitiser {
  isUnchanged = true
  readonly #output: string[] = []
  readonly #openElements: string[] = []
  #pendingText = ''
  #skippedDepth = 0
  /** What stands before the names of SVG, such as `svg:`. */
  #prefixes: string[] = []

  get isOpen() {
    return this.#openElements.length > 0 || this.#skippedDepth > 0
  }

  text = () => this.#output.join('').trim()

  onopentag(prefixed: string, given: Attributes) {
    const isRoot = this.#openElements.length === 0
    if (isRoot) this.#prefixes = prefixesOfSvg(given)
    const prefix = this.#prefixes.find((each) => prefixed.startsWith(each)) ?? ''
    const name = prefixed.slice(prefix.length)
    if (prefix) this.isUnchanged = false
    // Elements inside <style> would split words that a browser joins again.
    if (
      this.#skippedDepth > 0 ||
      this.#openElements.at(-1) === 'style' ||
      !allowedElements.has(name) ||
      animatesUnsafeAttribute(given)
    ) {
      this.isUnchanged = false
      this.#skippedDepth += 1
      return
    }
    this.#flushText()
    // Without its namespace a browser shows no drawing
    const all = isRoot ? { ...given, xmlns: NAMESPACES.xmlns! } : given
    if (isRoot && given.xmlns !== all.xmlns) this.isUnchanged = false
    const attributes = Object.entries(all).flatMap(([key, value]) => this.#sanitisedAttribute(name, key, value))
    this.#openElements.push(name)
    this.#output.push(`<${[name, ...attributes].join(' ')}>`)
  }

  onclosetag() {
    if (this.#skippedDepth > 0) {
      this.#skippedDepth -= 1
      return
    }
    this.#flushText()
    this.#output.push(`</${this.#openElements.pop()}>`)
  }

  ontext(text: string) {
    if (this.#skippedDepth === 0) this.#pendingText += text
  }

  #flushText() {
    const within = this.#openElements.at(-1) ?? ''
    const text = this.#pendingText
    const safe = within === 'style' ? sanitiseStyle(text) : textElements.has(within) ? text : text.replace(/\S+/g, '')
    if (safe !== text) this.isUnchanged = false
    this.#output.push(escapeXml(safe, /[&<>]/g))
    this.#pendingText = ''
  }

  onend() {
    this.#flushText()
  }

  oncomment() {
    this.isUnchanged = false
  }

  oncdatastart() {
    this.isUnchanged = false
  }

  onprocessinginstruction() {
    this.isUnchanged = false
  }

  #sanitisedAttribute(element: string, name: string, value: string): string[] {
    const safe = sanitiseAttribute(element, name, value)
    if (safe !== value) this.isUnchanged = false
    return safe === undefined ? [] : [`${name}="${escapeXml(safe, /[&<>"]/g)}"`]
  }
}

const prefixesOfSvg = (root: Attributes) =>
  Object.entries(root).flatMap(([name, value]) =>
    name.startsWith('xmlns:') && value === NAMESPACES.xmlns ? [`${name.slice('xmlns:'.length)}:`] : [],
  )

/** An animation may change appearance, not links or event handlers. */
const animatesUnsafeAttribute = ({ attributeName = '' }: Attributes) =>
  attributeName !== '' && !allowedAttributes.has(attributeName)

function sanitiseAttribute(element: string, name: string, value: string): string | undefined {
  if (name === 'href' || name === 'xlink:href') return sanitiseReference(element, value)
  if (!allowedAttributes.has(name)) return undefined
  if (name in NAMESPACES) return value === NAMESPACES[name] ? value : undefined
  return name === 'style' || /url|image-set|src|[\\@]/i.test(value) ? sanitiseStyle(value) : value
}

function sanitiseReference(element: string, value: string): string | undefined {
  if (element === 'a') return undefined
  if (/^#[^\s]*$/.test(value)) return value
  if (element !== 'image' && element !== 'feImage') return undefined
  return new RegExp(`^${EMBEDDED.source}$`).test(value.trim()) ? value : undefined
}

/** Removes external resources. CSS that is long, has escapes or may load something afterwards is dropped whole. */
function sanitiseStyle(css: string): string {
  if (css.length > MAX_STYLE_LENGTH || css.includes('\\')) return ''
  const bare = css
    .replace(/\/\*(?:[\s\S]*?\*\/|[\s\S]*)/g, '')
    .replace(/@import[^;]*;?/gi, '')
    .replace(/url\(([^)]*)\)?/gi, (whole, target: string) => (isFragment(target.trim()) ? whole : 'none'))
  return /@import|image-set|src\s*\(|\/\*/i.test(bare) ? '' : bare
}

const isFragment = (target: string) => /^(["']?)#[^\s"'()]*\1$/.test(target)

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeXml = (text: string, those: RegExp) => text.replace(those, (sign) => entities[sign]!)
