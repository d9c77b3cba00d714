import { playerAddress } from './players.ts'

/** Configures the editor and the sanitiser. Spelled as CKEditor writes HTML, so that saving changes nothing. */

export const headingLevels = [1, 2, 3, 4, 5, 6] as const
const headings = headingLevels.map((level) => `h${level}`)
const marks = ['strong', 'i', 'u', 's', 'sub', 'sup']

export const fontSizes = [
  { size: 'small', label: 'Pequeno', className: 'text-small' },
  { size: 'big', label: 'Grande', className: 'text-big' },
  { size: 'huge', label: 'Enorme', className: 'text-huge' },
] as const

/** Free colours would need inline styles, which the CSP forbids. */
export const textColours = [
  { label: 'Tinta', color: '#14203a' },
  { label: 'Cinza', color: '#55607a' },
  { label: 'Azul', color: '#1d4c9b' },
  { label: 'Mar', color: '#0b6e6b' },
  { label: 'Barro', color: '#b23a1e' },
  { label: 'Ocre', color: '#8a5a00' },
  { label: 'Papel', color: '#fbf6ec' },
] as const
export const backgroundColours = [
  { label: 'Areia', color: '#f1e8d6' },
  { label: 'Azul claro', color: '#dce7f6' },
  { label: 'Mar claro', color: '#d3ebe9' },
  { label: 'Barro claro', color: '#f7d9d0' },
  { label: 'Ocre claro', color: '#fae6b8' },
  { label: 'Azul', color: '#1d4c9b' },
  { label: 'Barro', color: '#b23a1e' },
  { label: 'Tinta', color: '#14203a' },
] as const

export const alignments = ['left', 'center', 'right', 'justify'] as const
export const INDENT = 40 // in pixels

export const bulletStyles = ['disc', 'circle', 'square'] as const
export const numberStyles = [
  'decimal',
  'decimal-leading-zero',
  'lower-roman',
  'upper-roman',
  'lower-latin',
  'upper-latin',
] as const

export const codeLanguages = [
  { language: 'plaintext', label: 'Texto simples' },
  { language: 'html', label: 'HTML' },
  { language: 'css', label: 'CSS' },
  { language: 'javascript', label: 'JavaScript' },
  { language: 'json', label: 'JSON' },
  { language: 'python', label: 'Python' },
  { language: 'xml', label: 'XML' },
] as const

/** By CKEditor's name of the style; null needs no class. */
export const imageStyles = {
  inline: null,
  block: null,
  side: 'image-style-side',
  alignLeft: 'image-style-align-left',
  alignCenter: 'image-style-align-center',
  alignRight: 'image-style-align-right',
  alignBlockLeft: 'image-style-block-align-left',
  alignBlockRight: 'image-style-block-align-right',
} as const

/** Addresses without a scheme are allowed, too: they stay on this site. */
export const linkSchemes = ['http', 'https', 'mailto', 'tel'] as const
export const allowedLink = new RegExp(`^(?:(?:${linkSchemes.join('|')}):|(?![a-z][a-z\\d+.-]*:))`, 'i')
export const newTab = { target: '_blank', rel: 'noopener noreferrer' } as const

const allowedPicture = /^(?:\/(?:uploads|retratos)\/[\w./-]+|https:\/\/[^\s\\]+)$/i

type Values = RegExp | readonly string[]
/** Other attributes, classes and styles are removed; the element stays. */
export type TagRule = {
  attributes?: Record<string, Values>
  classes?: readonly string[]
  styles?: Record<string, Values>
}

export const isAllowedValue = (values: Values, value: string) =>
  values instanceof RegExp ? values.test(value) : values.includes(value)

const LENGTH = /^\d{1,4}(?:\.\d{1,4})?(?:px|pt|em|rem|%)$/
const SPAN = /^[1-9]\d?$/
const RATIO = /^\d{1,5} ?\/ ?\d{1,5}$/
const PIXELS = /^\d{1,5}$/
const ANY = /^[\s\S]*$/

const colours = (palette: readonly { color: string }[]) => palette.map(({ color }) => color)
const block: TagRule = { styles: { 'text-align': alignments, 'margin-left': LENGTH } }
const tableParts = ['table', 'thead', 'tbody', 'tr']
const cell: TagRule = { attributes: { colspan: SPAN, rowspan: SPAN } }
const imageClasses = Object.values(imageStyles).filter((name) => name !== null)
const sizes = fontSizes.map(({ className }) => className)

export const tags: Readonly<Record<string, TagRule>> = {
  ...Object.fromEntries([...headings, 'p'].map((name) => [name, block])),
  ...Object.fromEntries(
    [...marks, 'br', 'hr', 'blockquote', 'pre', 'figcaption', ...tableParts].map((name) => [name, {}]),
  ),
  ...Object.fromEntries(['th', 'td'].map((name) => [name, cell])),
  code: { classes: codeLanguages.map(({ language }) => `language-${language}`) },
  span: {
    classes: sizes,
    styles: { color: colours(textColours), 'background-color': colours(backgroundColours) },
  },
  ul: { styles: { 'list-style-type': bulletStyles, 'margin-left': LENGTH } },
  ol: {
    attributes: { start: /^-?\d{1,6}$/, reversed: ['reversed', ''] },
    styles: { 'list-style-type': numberStyles, 'margin-left': LENGTH },
  },
  li: { attributes: { 'data-list-item-id': /^[0-9a-f]{1,64}$/ }, styles: { 'margin-left': LENGTH } },
  a: {
    attributes: {
      href: allowedLink,
      target: [newTab.target],
      rel: /^(?:noopener|noreferrer)(?: (?:noopener|noreferrer))*$/,
    },
  },
  figure: { classes: ['image', 'image_resized', ...imageClasses, 'table', 'media'], styles: { width: LENGTH } },
  oembed: { attributes: { url: playerAddress } },
  img: {
    attributes: { src: allowedPicture, alt: ANY, width: PIXELS, height: PIXELS },
    classes: ['image_resized', ...imageClasses],
    styles: { width: LENGTH, height: LENGTH, 'aspect-ratio': RATIO },
  },
}

export const synonyms = { b: 'strong', em: 'i', strike: 's', del: 's', ins: 'u', tfoot: 'tbody' } as const
