import {
  type ClipboardInputTransformationEvent,
  ClipboardPipeline,
  type ClipboardInputTransformationData as Input,
  Plugin,
  type ViewDocumentClipboardInputEvent,
  type ViewDocumentFragment,
  type ViewElement,
  ViewUpcastWriter,
} from 'ckeditor5'
import { listRules } from './word-lists.ts'

type OfficeInput = Input & { extraContent?: { stylesString: string } }

const NON_TEXT = /<(script|style|noscript|template|title|iframe|svg)\b[^>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi
const EMBEDDED = /^(?:data|blob|file):/i

/** Keeps lists as Word shows them; drops scripts and pictures of other sites. */
export class PasteCleanup extends Plugin {
  static get requires() {
    return [ClipboardPipeline] as const
  }

  init() {
    const { editing, plugins } = this.editor
    this.listenTo<ViewDocumentClipboardInputEvent>(
      editing.view.document,
      'clipboardInput',
      (_, data) => {
        if (typeof data.content === 'string') data.content = data.content.replace(NON_TEXT, '')
      },
      { priority: 'high' },
    )
    this.listenTo<ClipboardInputTransformationEvent>(
      plugins.get(ClipboardPipeline),
      'inputTransformation',
      (_, data) => {
        if (!data.sourceEditorId) this.#dropForeignPictures(data.content)
        const { extraContent } = data as OfficeInput
        if (!extraContent) return
        const html = data.dataTransfer.getData('text/html')
        extraContent.stylesString = listRules(html, editing.view.createRangeIn(data.content).getItems())
      },
      { priority: 'highest' },
    )
    // Runs after CKEditor has converted Word's paragraphs to lists
    this.listenTo<ClipboardInputTransformationEvent>(
      plugins.get(ClipboardPipeline),
      'inputTransformation',
      (_, data) => {
        if ((data as OfficeInput).extraContent) this.#normaliseLists(data.content)
      },
    )
  }

  /** Drops Word's indents and replaces '-alpha' by its synonym '-latin', which the sanitiser allows. */
  #normaliseLists(content: ViewDocumentFragment): void {
    const { view } = this.editor.editing
    const writer = new ViewUpcastWriter(view.document)
    for (const item of view.createRangeIn(content).getItems()) {
      if (!item.is('element') || !['ol', 'ul', 'li'].includes(item.name)) continue
      writer.removeStyle('margin-left', item)
      const style = item.getStyle('list-style-type')
      if (style?.endsWith('-alpha')) writer.setStyle('list-style-type', style.replace('-alpha', '-latin'), item)
    }
  }

  #dropForeignPictures(content: ViewDocumentFragment): void {
    const { view } = this.editor.editing
    const items = [...view.createRangeIn(content).getItems()]
    const foreign = items.filter((item): item is ViewElement => item.is('element', 'img') && isForeign(item))
    const writer = new ViewUpcastWriter(view.document)
    for (const picture of foreign) writer.remove(picture)
  }
}

function isForeign(picture: ViewElement): boolean {
  const address = picture.getAttribute('src') ?? ''
  if (address === '' || EMBEDDED.test(address)) return false
  try {
    return new URL(address, location.href).origin !== location.origin
  } catch {
    return true
  }
}
