import { type ModelElement, type ModelWriter, Plugin } from 'ckeditor5'

const NAME = 'nonBreakingSpace'
const NON_BREAKING_SPACES = /\u00a0+/g

/** Shows non-breaking spaces while editing: markers, which are no part of the text. */
export class VisibleSpaces extends Plugin {
  #count = 0

  init() {
    const { conversion, data, model } = this.editor
    conversion.for('editingDowncast').markerToHighlight({ model: NAME, view: { classes: 'non-breaking-space' } })
    const markIn = (blocks: Iterable<ModelElement>) =>
      model.enqueueChange({ isUndoable: false }, (writer) => {
        for (const block of blocks) this.#mark(block, writer)
      })
    this.listenTo(model.document, 'change:data', () => markIn(this.#changedBlocks()))
    this.listenTo(data, 'ready', () => markIn(blocksIn(model.document.getRoot()!)))
  }

  #changedBlocks(): Set<ModelElement> {
    const blocks = new Set<ModelElement>()
    for (const change of this.editor.model.document.differ.getChanges()) {
      const parent = change.type === 'attribute' ? change.range.start.parent : change.position.parent
      if (parent.is('element') && !parent.is('rootElement')) blocks.add(parent)
      const inserted = change.type === 'insert' ? change.position.nodeAfter : null
      if (inserted?.is('element')) for (const block of blocksIn(inserted)) blocks.add(block)
    }
    return blocks
  }

  #mark(block: ModelElement, writer: ModelWriter) {
    for (const marker of [...this.editor.model.markers.getMarkersGroup(NAME)]) {
      const { isCollapsed, root, start } = marker.getRange()
      if (isCollapsed || root !== block.root || start.parent === block) writer.removeMarker(marker)
    }
    for (const child of block.getChildren()) {
      if (!child.is('$text')) continue
      for (const { index, 0: spaces } of child.data.matchAll(NON_BREAKING_SPACES)) {
        const start = child.startOffset! + index
        const range = writer.createRange(
          writer.createPositionAt(block, start),
          writer.createPositionAt(block, start + spaces.length),
        )
        this.#count += 1
        writer.addMarker(`${NAME}:${this.#count}`, { range, usingOperation: false })
      }
    }
  }
}

function* blocksIn(element: ModelElement): Generator<ModelElement> {
  yield element
  for (const child of element.getChildren()) if (child.is('element')) yield* blocksIn(child)
}
