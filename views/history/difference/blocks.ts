import { headingLevels, isAllowedValue, synonyms, tags } from '../../../src/content/rich-text.ts'
import { keyOf, linkToken, pictureToken, type Tagged, type Token, textTokens } from './tokens.ts'

/** An element around blocks; blocks of the same element have the same id. */
export type Container = Tagged & { id: string }

/** A paragraph, heading or line, or the text directly in a container (`tag` is ''). */
export type Block = Tagged & {
  containers: readonly Container[]
  tokens: readonly Token[]
  /** What a block is, without its tokens. */
  shape: string
  key: string
}

/** What documents of the browser and of htmlparser2 have in common. */
export type ParsedNode = {
  nodeType: number
  nodeValue?: string | null
  tagName?: string
  attributes?: Iterable<{ name: string; value: string }>
  childNodes?: Iterable<ParsedNode>
}

const ELEMENT = 1
const TEXT = 3

const leaves = new Set([...headingLevels.map((level) => `h${level}`), 'p', 'pre', 'figcaption', 'hr'])
const shownWhenEmpty = new Set(['li', 'th', 'td'])
const containerTags = new Set(['ul', 'ol', 'blockquote', 'figure', 'table', 'thead', 'tbody', 'tr', ...shownWhenEmpty])
const markTags = new Set(['strong', 'i', 'u', 's', 'sub', 'sup', 'code', 'span', 'a'])
const dropped = new Set(['script', 'style', 'template', 'title', 'textarea', 'select', 'svg', 'math', 'noscript'])

/** Every line of a plain text. */
export const textBlocks = (text: string): Block[] =>
  text === '' ? [] : text.split('\n').map((line) => createBlock({ tag: 'div', attributes: {} }, [], textTokens(line)))

/** Only what the sanitiser allows; of other elements the text. */
export function richBlocks(root: ParsedNode): Block[] {
  const blocks: Block[] = []
  let loose: Token[] = []
  let ids = 0

  const add = (element: Tagged, containers: readonly Container[], tokens: readonly Token[]) => {
    const isKept = element.tag !== '' || tokens.length > 0
    if (isKept) blocks.push(createBlock(element, containers, tokens))
  }
  const flush = (containers: readonly Container[]) => {
    add({ tag: '', attributes: {} }, containers, trimmed(loose))
    loose = []
  }
  const visit = (node: ParsedNode, containers: readonly Container[]) => {
    for (const child of node.childNodes ?? []) {
      const tag = tagOf(child)
      if (dropped.has(tag)) continue
      if (child.nodeType === TEXT || tag === 'br' || tag === 'img' || tag === 'oembed' || markTags.has(tag)) {
        loose.push(...inlineTokens([child], [], false))
        continue
      }
      if (child.nodeType !== ELEMENT) continue
      flush(containers)
      if (leaves.has(tag)) {
        const tokens = inlineTokens(child.childNodes ?? [], [], tag === 'pre')
        add({ tag, attributes: allowedAttributes(tag, child) }, containers, tag === 'pre' ? tokens : trimmed(tokens))
      } else if (containerTags.has(tag)) {
        const container = { id: String(++ids), tag, attributes: allowedAttributes(tag, child) }
        const before = blocks.length
        visit(child, [...containers, container])
        if (shownWhenEmpty.has(tag) && blocks.length === before)
          blocks.push(createBlock({ tag: '', attributes: {} }, [...containers, container], []))
      } else visit(child, containers)
    }
    flush(containers)
  }
  visit(root, [])
  return blocks
}

function createBlock(element: Tagged, containers: readonly Container[], tokens: readonly Token[]): Block {
  const shape = [...containers, element].map(keyOf).join('')
  return { ...element, containers, tokens, shape, key: `${shape}\n${tokens.map(({ key }) => key).join('\n')}` }
}

function inlineTokens(nodes: Iterable<ParsedNode>, marks: readonly Tagged[], preformatted: boolean): Token[] {
  return [...nodes].flatMap((node) => {
    if (node.nodeType === TEXT) {
      const text = node.nodeValue ?? ''
      return textTokens(preformatted ? text : text.replace(/[ \t\r\n\f]+/g, ' '), marks)
    }
    const tag = tagOf(node)
    if (node.nodeType !== ELEMENT || dropped.has(tag)) return []
    if (tag === 'br') return textTokens('\n', marks)
    const attributes = allowedAttributes(tag, node)
    if (tag === 'img') return attributes.src ? [pictureToken({ tag, attributes }, marks)] : []
    if (tag === 'oembed') return attributes.url ? [linkToken(attributes.url, marks)] : []
    const inside = markTags.has(tag) ? [...marks, { tag, attributes }] : marks
    return inlineTokens(node.childNodes ?? [], inside, preformatted)
  })
}

function trimmed(tokens: readonly Token[]): readonly Token[] {
  const isText = ({ text, picture }: Token) => picture !== undefined || text !== ' '
  return tokens.slice(
    tokens.findIndex(isText) === -1 ? tokens.length : tokens.findIndex(isText),
    tokens.findLastIndex(isText) + 1,
  )
}

function tagOf({ tagName = '' }: ParsedNode): string {
  const tag = tagName.toLowerCase()
  return Object.hasOwn(synonyms, tag) ? synonyms[tag as keyof typeof synonyms] : tag
}

function allowedAttributes(tag: string, { attributes = [] }: ParsedNode): Record<string, string> {
  const { attributes: rules = {}, classes = [], styles = {} } = Object.hasOwn(tags, tag) ? tags[tag]! : {}
  const kept = [...attributes].flatMap(({ name, value }): [string, string][] => {
    if (name === 'class')
      return entry(
        name,
        value
          .split(/\s+/)
          .filter((each) => classes.includes(each))
          .join(' '),
      )
    if (name === 'style')
      return entry(
        name,
        declarations(value)
          .filter(([property, is]) => isAllowed(styles, property, is))
          .map((each) => each.join(':'))
          .join(';'),
      )
    // An item's own id is new with every copy
    return name !== 'data-list-item-id' && isAllowed(rules, name, value) ? [[name, value]] : []
  })
  return Object.fromEntries(kept)
}

const entry = (name: string, value: string): [string, string][] => (value === '' ? [] : [[name, value]])

// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, and spaces at the start
const MISLEADING = /^\s|[\u0000-\u001f\u007f]/

const isAllowed = (rules: Record<string, Parameters<typeof isAllowedValue>[0]>, name: string, value: string) =>
  Object.hasOwn(rules, name) && isAllowedValue(rules[name]!, value) && !(name === 'href' && MISLEADING.test(value))

export const declarations = (style: string): [string, string][] =>
  style.split(';').flatMap((each) => {
    const [property = '', value = ''] = each.split(/:(.*)/s)
    return value ? [[property.trim().toLowerCase(), value.trim()] as [string, string]] : []
  })
