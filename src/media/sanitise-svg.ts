import { setImmediate } from 'node:timers/promises'
import { Parser } from 'htmlparser2'
import { stripJpeg } from './containers/jpeg.ts'
import { stripPng } from './containers/png.ts'
import { allowedAttributes, allowedElements, textElements } from './svg-allowlist.ts'

const NAMESPACES: Record<string, string> = {
  xmlns: 'http://www.w3.org/2000/svg',
  'xmlns:xlink': 'http://www.w3.org/1999/xlink',
}
const containerStrippers: Record<string, (bytes: Buffer) => Buffer> = { jpeg: stripJpeg, jpg: stripJpeg, png: stripPng }
/** Parsed in chunks, so that a long drawing does not block the event loop. */
const CHUNK_LENGTH = 64 * 1024
const MAX_STYLE_LENGTH = 1024 * 1024

type Attributes = Record<string, string>

/** Removes scripts, links, external references, comments and metadata. A clean file stays byte for byte. */
export async function sanitiseSvg(bytes: Buffer): Promise<Buffer> {
  const [declaration = ''] = /^\uFEFF?\s*(?:<\?xml\s[^>]*>)?/.exec(bytes.toString('utf8', 0, 400)) ?? []
  const text = decode(bytes, /encoding\s*=\s*["']([\w-]+)["']/.exec(declaration)?.[1] ?? 'utf-8')
  const sanitiser = new SvgSanitiser()
  const parser = new Parser(sanitiser, { xmlMode: true })
  const body = text.replace(/^\s*<\?xml\s[^>]*>/, '')
  for (let at = 0; at < body.length; at += CHUNK_LENGTH) {
    parser.write(body.slice(at, at + CHUNK_LENGTH))
    await setImmediate()
  }
  parser.end()
  return sanitiser.isUnchanged ? bytes : Buffer.from(sanitiser.text())
}

const decode = (bytes: Buffer, encoding: string) => new TextDecoder(encoding, { fatal: true }).decode(bytes)

class SvgSanitiser {
  isUnchanged = true
  readonly #output: string[] = []
  readonly #openElements: string[] = []
  #pendingText = ''
  #skippedDepth = 0

  text = () => this.#output.join('').trim()

  onopentag(name: string, given: Attributes) {
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
    const attributes = Object.entries(given).flatMap(([key, value]) => this.#sanitisedAttribute(name, key, value))
    this.#openElements.push(name)
    this.#output.push(`<${[name, ...attributes].join(' ')}>`)
  }

  onclosetag(name: string) {
    if (this.#skippedDepth > 0) {
      this.#skippedDepth -= 1
      return
    }
    this.#flushText()
    this.#openElements.pop()
    this.#output.push(`</${name}>`)
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
  const [, type = '', data = ''] =
    /^data:image\/(jpe?g|png|gif|webp);base64,([\sA-Za-z\d+/]+={0,2})$/.exec(value.trim()) ?? []
  if (!data) return undefined
  const given = Buffer.from(data, 'base64')
  try {
    const bare = containerStrippers[type]?.(given) ?? given
    return bare.equals(given) ? value : `data:image/${type};base64,${bare.toString('base64')}`
  } catch {
    return undefined
  }
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
