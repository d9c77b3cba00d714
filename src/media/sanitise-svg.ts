import { setImmediate } from 'node:timers/promises'
import { Parser } from 'htmlparser2'
import { NotAPicture } from '../errors.ts'
import { pixelsOf, readHeader, refuseOver, writeAgain } from './raster.ts'
import { svgText } from './svg-text.ts'

const parseNames = (list: string) => new Set(list.trim().split(/\s+/))

/** Other elements are dropped with their content. */
const allowedElements = parseNames(`
  svg g defs symbol use switch a title desc style
  path rect circle ellipse line polyline polygon text tspan textPath image
  marker pattern clipPath mask linearGradient radialGradient stop
  filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
  feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode
  feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence
  animate animateMotion animateTransform mpath
`)

const textElements = parseNames('text tspan textPath title desc style')

const allowedAttributes = parseNames(`
  id class style lang xml:lang xml:space xmlns xmlns:xlink version baseProfile role aria-label aria-hidden
  aria-labelledby aria-describedby focusable
  x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy width height d points pathLength viewBox preserveAspectRatio transform
  rotate textLength lengthAdjust startOffset method spacing side
  alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation color-interpolation-filters
  color-rendering direction display dominant-baseline enable-background fill fill-opacity fill-rule filter flood-color
  flood-opacity font font-family font-feature-settings font-kerning font-size font-size-adjust font-stretch font-style
  font-variant font-weight glyph-orientation-horizontal glyph-orientation-vertical image-rendering isolation kerning
  letter-spacing lighting-color marker marker-end marker-mid marker-start mask mask-type mix-blend-mode opacity overflow
  paint-order pointer-events shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset
  stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration
  text-orientation text-rendering transform-box transform-origin unicode-bidi vector-effect visibility white-space
  word-spacing writing-mode
  gradientTransform gradientUnits spreadMethod offset patternContentUnits patternTransform patternUnits
  clipPathUnits maskContentUnits maskUnits markerHeight markerUnits markerWidth orient refX refY
  filterRes filterUnits primitiveUnits in in2 result mode type values operator k1 k2 k3 k4 order kernelMatrix divisor
  bias targetX targetY edgeMode kernelUnitLength preserveAlpha surfaceScale diffuseConstant specularConstant
  specularExponent limitingConeAngle pointsAtX pointsAtY pointsAtZ azimuth elevation z scale xChannelSelector
  yChannelSelector stdDeviation radius baseFrequency numOctaves seed stitchTiles tableValues slope intercept amplitude
  exponent media requiredFeatures requiredExtensions systemLanguage
  attributeName attributeType begin dur end min max restart repeatCount repeatDur from to by calcMode keyTimes
  keySplines keyPoints path additive accumulate
`)

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
  if (sanitiser.open.length > 0) throw new NotAPicture('Este SVG está incompleto: falta-lhe o fim.')
  parser.end()
  const safe = sanitiser.output.join('').trim()
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

const SKIPPED = ''

class SvgSanitiser {
  isUnchanged = true
  readonly output: string[] = []
  /** The names of the elements around, or SKIPPED. */
  readonly open: string[] = []
  #pendingText = ''
  /** What stands before the names of SVG, such as `svg:`. */
  #prefixes: string[] = []

  onopentag(prefixed: string, given: Attributes) {
    const parent = this.open.at(-1)
    const isRoot = parent === undefined
    if (isRoot) this.#prefixes = prefixesOfSvg(given)
    const prefix = this.#prefixes.find((each) => prefixed.startsWith(each)) ?? ''
    const name = prefixed.slice(prefix.length)
    // Elements inside <style> would split words that a browser joins again.
    const isInside = parent === SKIPPED || parent === 'style'
    if (isInside || !allowedElements.has(name) || animatesUnsafeAttribute(given)) {
      this.isUnchanged = false
      this.open.push(SKIPPED)
      return
    }
    this.#flushText()
    // Without its namespace a browser shows no drawing
    const all = isRoot ? { ...given, xmlns: NAMESPACES.xmlns! } : given
    if (prefix || all.xmlns !== given.xmlns) this.isUnchanged = false
    this.open.push(name)
    this.output.push(`<${name}`)
    for (const [key, value] of Object.entries(all)) {
      const safe = sanitiseAttribute(name, key, value)
      if (safe !== value) this.isUnchanged = false
      if (safe !== undefined) this.output.push(` ${key}="${escapeXml(safe, /[&<>"]/g)}"`)
    }
    this.output.push('>')
  }

  onclosetag() {
    if (this.open.at(-1) !== SKIPPED) {
      this.#flushText()
      this.output.push(`</${this.open.at(-1)}>`)
    }
    this.open.pop()
  }

  ontext(text: string) {
    if (this.open.at(-1) !== SKIPPED) this.#pendingText += text
  }

  onend() {
    this.#flushText()
  }

  #flushText() {
    const within = this.open.at(-1) ?? ''
    const text = this.#pendingText
    const safe = within === 'style' ? sanitiseStyle(text) : textElements.has(within) ? text : text.replace(/\S+/g, '')
    if (safe !== text) this.isUnchanged = false
    this.output.push(escapeXml(safe, /[&<>]/g))
    this.#pendingText = ''
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
