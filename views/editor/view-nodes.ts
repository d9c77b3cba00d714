import type { EditingView, ViewDocumentFragment, ViewElement, ViewNode, ViewText } from 'ckeditor5'

export const elementsIn = (content: ViewDocumentFragment, view: EditingView): ViewElement[] =>
  [...view.createRangeIn(content).getItems()].filter((item) => item.is('element'))

export const descendants = (element: ViewElement): ViewElement[] =>
  [...element.getChildren()].filter((child) => child.is('element')).flatMap((child) => [child, ...descendants(child)])

export const textsIn = (node: ViewNode | ViewDocumentFragment): ViewText[] => {
  if (node.is('$text')) return [node]
  return node.is('element') || node.is('documentFragment') ? [...node.getChildren()].flatMap(textsIn) : []
}
