import { decodeText } from '../content/decode-text.ts'
import { DomainError, NotAPicture } from '../errors.ts'

/** Many times what the entities of an editor's namespaces add; nested ones could fill the memory. */
const MAX_ADDED = 1024 * 1024
const MAX_LEVELS = 8

/** The next part of what stands before the root: a declaration, and the pieces of a DOCTYPE with its entities. */
const BEFORE_ROOT = /\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!(?!--)(?:[^[>"']|"[^"]*"|'[^']*')*[[>]|%[\w:.-]+;|\]\s*>/gy
const ENTITY = /^<!ENTITY\s+([\w:.-]+)\s+(?:"([^"]*)"|'([^']*)')\s*>$/
const ROOT = /^<(?:[\w.-]+:)?svg[\s/>]/
/** Comments and CDATA have no references; one without an end goes on to the end of the text. */
const REFERENCE = /<!--(?:[\s\S]*?-->|[\s\S]*)|<!\[CDATA\[(?:[\s\S]*?\]\]>|[\s\S]*)|&([\w:.-]+);/g
const ALWAYS_DEFINED = new Set(['amp', 'lt', 'gt', 'quot', 'apos'])

/** XML whose root is an svg, however it begins. */
export function isSvg(bytes: Buffer): boolean {
  try {
    const text = decodeText(bytes, 'windows-1252')
    return ROOT.test(text.slice(readProlog(text).length))
  } catch {
    return false
  }
}

/** The drawing from its root on, with its entities in place. `isPlain`: the file may be kept as it is. */
export function svgText(bytes: Buffer): { text: string; isPlain: boolean } {
  const whole = decodeSvg(bytes)
  const { length, entities } = readProlog(whole)
  const text = whole.slice(length)
  // sharp reads no UTF-16; comments, instructions and CDATA are not kept
  const isPlain = bytes[0]! < 0xfe && /^(?:<\?xml\s[^>]*>)?\s*$/.test(whole.slice(0, length)) && !/<[?!]/.test(text)
  return { text: withEntities(text, entities), isPlain }
}

function readProlog(text: string): { length: number; entities: Map<string, string> } {
  const entities = new Map<string, string>()
  let length = 0
  for (const [part] of text.matchAll(BEFORE_ROOT)) {
    length += part.length
    const [, name, double, single = ''] = ENTITY.exec(part) ?? []
    // The first declaration of a name counts
    if (name && !entities.has(name)) entities.set(name, double ?? single)
  }
  return { length, entities }
}

function decodeSvg(bytes: Buffer): string {
  const beginning = bytes.toString('latin1', 0, 400).replace(/^\u00ef\u00bb\u00bf/, '')
  const [, declared = 'utf-8'] = /^\s*<\?xml\s[^>]*encoding\s*=\s*["']([\w-]+)["']/.exec(beginning) ?? []
  try {
    return /^utf-?8$/i.test(declared) ? decodeText(bytes) : new TextDecoder(declared, { fatal: true }).decode(bytes)
  } catch (cause) {
    const message = `Este SVG não está na codificação que indica, ${declared}.`
    throw new NotAPicture(cause instanceof DomainError ? cause.message : message, { cause })
  }
}

/** Entities outside of the file are never fetched. */
function withEntities(text: string, entities: ReadonlyMap<string, string>): string {
  let added = 0
  const expand = (text: string, level: number): string =>
    text.replace(REFERENCE, (whole, name: string | undefined) => {
      if (name === undefined || ALWAYS_DEFINED.has(name)) return whole
      const value = entities.get(name)
      if (value === undefined) throw new NotAPicture(undefinedEntity(name))
      added += value.length
      if (added > MAX_ADDED || level === MAX_LEVELS) throw new NotAPicture(TOO_MANY_ENTITIES)
      return expand(value, level + 1)
    })
  return expand(text, 0)
}

const TOO_MANY_ENTITIES = 'Este SVG tem entidades a mais, umas dentro das outras. Exporte-o de novo, sem DOCTYPE.'
const undefinedEntity = (name: string) =>
  `Este SVG usa a entidade «&${name};», que ele próprio não define. Exporte-o de novo, sem DOCTYPE.`
