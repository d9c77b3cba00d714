import {
  type ClipboardInputTransformationEvent,
  ClipboardPipeline,
  type ClipboardInputTransformationData as Input,
  Plugin,
  type ViewDocumentClipboardInputEvent,
  type ViewDocumentFragment,
  ViewUpcastWriter,
} from 'ckeditor5'
import { acceptChanges } from './accepted-changes.ts'
import { unwrapPictures } from './block-pictures.ts'
import { nestFlatLists, nestListsInItems } from './flat-lists.ts'
import { dropForeignStyles } from './foreign-styles.ts'
import { cleanSpaces } from './office-spaces.ts'
import { listRules } from './word-lists.ts'

type OfficeInput = Input & { extraContent?: { stylesString: string } }

const OFFICE = /urn:schemas-microsoft-com:office|docs-internal-guid-|content="LibreOffice|class="[^"]*\bSCXW\d/i
const NON_TEXT = /<(script|style|noscript|template|title|iframe|svg)\b[^>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi

/** Keeps the final text, and lists as Word shows them; drops scripts and styles. */
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
        if (data.sourceEditorId) return
        acceptChanges(data.content, editing.view)
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
        if (data.sourceEditorId) return
        const { view } = editing
        const html = data.dataTransfer.getData('text/html')
        if (OFFICE.test(html)) cleanSpaces(data.content, view)
        nestFlatLists(data.content, view)
        nestListsInItems(data.content, view)
        this.#normaliseLists(data.content)
        dropForeignStyles(data.content, view)
        unwrapPictures(data.content, view)
      },
    )
  }

  /** Takes an item's style for its list, and replaces '-alpha' by its synonym '-latin', which the sanitiser allows. */
  #normaliseLists(content: ViewDocumentFragment): void {
    const { view } = this.editor.editing
    const writer = new ViewUpcastWriter(view.document)
    for (const item of view.createRangeIn(content).getItems()) {
      if (!item.is('element') || !['ol', 'ul'].includes(item.name)) continue
      const first = item.getChild(0)
      const ofItem = item.name === 'ol' && first?.is('element') ? first.getStyle('list-style-type') : undefined
      const style = (item.getStyle('list-style-type') ?? ofItem)?.replace('-alpha', '-latin')
      if (style && style !== 'decimal') writer.setStyle('list-style-type', style, item)
    }
  }
}
