import { type EditingView, type ViewDocumentFragment, type ViewElement, ViewUpcastWriter } from 'ckeditor5'
import { elementsIn } from './view-nodes.ts'

/** Moves lists that stand directly in a list, as Google Docs writes them, into the item before. */
export function nestListsInItems(content: ViewDocumentFragment, view: EditingView): void {
  const writer = new ViewUpcastWriter(view.document)
  for (const list of elementsIn(content, view).filter(isList)) {
    const { parent, previousSibling } = list
    if (!parent?.is('element') || !isList(parent) || !previousSibling?.is('element', 'li')) continue
    writer.remove(list)
    writer.appendChild(list, previousSibling)
  }
}

const isList = ({ name }: ViewElement) => name === 'ul' || name === 'ol'

/** Nests the lists of Word Online, which copies each item as a list of its own with its level. */
export function nestFlatLists(content: ViewDocumentFragment, view: EditingView): void {
  const writer = new ViewUpcastWriter(view.document)
  unwrap(content, writer)
  let open: { list: ViewElement; level: number }[] = []
  for (const node of [...content.getChildren()]) {
    const level = node.is('element') ? levelOf(node) : null
    if (level === null) {
      open = []
      continue
    }
    const list = node as ViewElement
    while (
      open.length > 0 &&
      (open.at(-1)!.level > level || (open.at(-1)!.level === level && open.at(-1)!.list.name !== list.name))
    )
      open.pop()
    const last = open.at(-1)
    if (last?.level === level) {
      const items = [...list.getChildren()]
      writer.remove(list)
      writer.appendChild(items, last.list)
      continue
    }
    if (last) {
      writer.remove(list)
      writer.appendChild(list, last.list.getChild(last.list.childCount - 1) as ViewElement)
    }
    open.push({ list, level })
  }
}

/** Lists stand in <div class="ListContainerWrapper">, and everything in <div class="OutlineElement">. */
function unwrap(content: ViewDocumentFragment, writer: ViewUpcastWriter): void {
  for (const node of [...content.getChildren()]) {
    if (!node.is('element', 'div')) continue
    const isLayout = [...node.getClassNames()].some((name) =>
      /^(?:ListContainerWrapper|OutlineElement|SCXW)/.test(name),
    )
    if (isLayout) {
      const children = [...node.getChildren()]
      const index = content.getChildIndex(node)
      writer.remove(node)
      writer.insertChild(index, children, content)
    }
  }
}

function levelOf(list: ViewElement): number | null {
  if (!isList(list)) return null
  const [first] = list.getChildren()
  const level = first?.is('element', 'li') && first.getAttribute('data-aria-level')
  return level ? Number(level) : null
}
