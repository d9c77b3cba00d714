import type { ViewElement, ViewItem, ViewNode } from 'ckeditor5'

const LIST = /\bl(\d+)\s+level(\d+)\b/i

/** Word's list formats as CSS rules. The page's CSP keeps parsed sheets empty, so CKEditor cannot read them itself. */
export function listRules(html: string, items: Iterable<ViewItem>): string {
  const sheets = [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/gi)].map(([, sheet]) => sheet)
  let rules = sheets.join('\n')
  for (const item of items) {
    const [, list, level] = (item.is('element') && LIST.exec(item.getStyle('mso-list') ?? '')) || []
    if (!list || new RegExp(`@list\\s+l${list}:level${level}\\b`, 'i').test(rules)) continue
    rules += `\n@list l${list}:level${level} {${formatOf(markerOf(item as ViewElement))}}`
  }
  return rules
}

/** The format of a marker such as '·', '1.', 'b)' or 'iv.', in Word's CSS. */
export function formatOf(marker: string): string {
  const [, number = ''] = /^\(?(?:\d+\.)*(\d+|[ivxlcdm]+|[a-z])[.)]+$/i.exec(marker) ?? []
  if (number === '') return 'mso-level-number-format:bullet;'
  if (/\d/.test(number)) return `mso-level-start-at:${number};`
  const letters = /^[ivx]/i.test(number) || number.length > 1 ? 'roman' : 'alpha'
  return `mso-level-number-format:${letters}-${number === number.toLowerCase() ? 'lower' : 'upper'};`
}

function markerOf(paragraph: ViewElement): string {
  const ignored = descendants(paragraph).find((one) => one.is('element') && one.getStyle('mso-list') === 'Ignore')
  const [text] = ignored?.is('element') ? descendants(ignored).filter((one) => one.is('$text')) : []
  return text?.is('$text') ? text.data.trim() : ''
}

const descendants = (element: ViewElement): ViewNode[] =>
  [...element.getChildren()].flatMap((child) => [child, ...(child.is('element') ? descendants(child) : [])])
