import {
  type ClipboardInputTransformationEvent,
  ClipboardPipeline,
  MediaEmbedEditing,
  MediaEmbedUI,
  type ModelElement,
  Plugin,
  type ViewDocumentFragment,
  ViewUpcastWriter,
} from 'ckeditor5'
import { playerAddress, playerPatterns } from '../../src/content/players.ts'

/** Typed addresses may leave out the scheme. */
const withoutScheme = (pattern: RegExp) => new RegExp(pattern.source.replace('^https:\\/\\/', '^(?:https?:\\/\\/)?'))
const withScheme = (address: string) => address.trim().replace(/^(?:https?:\/\/)?/, 'https://')

/** Instead of CKEditor's providers. A card stands for the player, and nothing is loaded. */
export const playersConfig = {
  previewsInData: false,
  providers: playerPatterns.map(({ host, pattern }) => ({
    name: host,
    url: withoutScheme(pattern),
    html: ([address = '']: RegExpMatchArray) => cardHtml(host, withScheme(address)),
  })),
}

function cardHtml(host: string, address: string): string {
  const card = document.createElement('div')
  const name = document.createElement('strong')
  card.className = 'player-card'
  name.textContent = host
  card.append(name, address)
  return card.outerHTML
}

/** An address pasted into an empty paragraph becomes a player; elsewhere it stays text. */
export class Players extends Plugin {
  static get requires() {
    return [ClipboardPipeline, MediaEmbedEditing, MediaEmbedUI] as const
  }

  init() {
    const { model, plugins } = this.editor
    this.listenTo<ClipboardInputTransformationEvent>(
      plugins.get(ClipboardPipeline),
      'inputTransformation',
      (_, data) => {
        const address = withScheme(this.#textOf(data.content))
        if (playerAddress.test(address) && this.#isInEmptyParagraph()) data.content = this.#playerOf(address)
      },
    )
    // The sanitiser keeps https alone
    model.document.registerPostFixer((writer) => {
      const changed = model.document.differ
        .getChanges()
        .flatMap((change) => (change.type === 'insert' ? change.position.nodeAfter : []))
        .concat(model.document.selection.getSelectedElement())
        .filter((node): node is ModelElement => Boolean(node?.is('element', 'media')))
        .filter((media) => media.getAttribute('url') !== withScheme(String(media.getAttribute('url'))))
      for (const media of changed) writer.setAttribute('url', withScheme(String(media.getAttribute('url'))), media)
      return changed.length > 0
    })
  }

  #isInEmptyParagraph(): boolean {
    const { schema, document } = this.editor.model
    const { parent } = document.selection.getFirstPosition()!
    const isEmpty = document.selection.isCollapsed && parent.is('element', 'paragraph') && parent.isEmpty
    return isEmpty && schema.checkChild(parent.parent as ModelElement, 'media')
  }

  #textOf(content: ViewDocumentFragment): string {
    const items = [...this.editor.editing.view.createRangeIn(content).getItems()]
    return items.map((item) => (item.is('$textProxy') ? item.data : '')).join('')
  }

  #playerOf(address: string): ViewDocumentFragment {
    const writer = new ViewUpcastWriter(this.editor.editing.view.document)
    const player = writer.createElement('oembed', { url: address })
    return writer.createDocumentFragment([writer.createElement('figure', { class: 'media' }, [player])])
  }
}
