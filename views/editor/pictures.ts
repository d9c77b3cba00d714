import {
  type Editor,
  type EditorUIView,
  FileDialogButtonView,
  type FileLoader,
  FileRepository,
  ImageUtils,
  type ModelElement,
  type ModelWriter,
  Notification,
  type ToolbarView,
  type UploadAdapter,
  type ViewDocumentClipboardInputEvent,
} from 'ckeditor5'
import { NOT_A_PICTURE, pictureTypes } from '../../src/content/picture-limits.ts'
import type { LeftOutPicture } from '../forms/form-state.ts'
import { pictureError } from '../forms/pictures.ts'
import { errorMessage, upload } from '../forms/send.ts'
import { uploadPastedPictures } from './pasted-pictures.ts'

type PictureUploadOptions = {
  onRefused(file: File, reason: string): void
  onLeftOut(pictures: LeftOutPicture[]): void
  /** That many accepted files were added after refused ones. */
  onReplaced(count: number): void
}

export const UPLOAD_PENDING = 'A imagem ainda está a ser enviada. Espere que acabe e salve de novo.'

/** CKEditor's names: 'jpeg', 'svg+xml'. */
export const uploadTypes = Object.keys(pictureTypes).map((type) => type.replace('image/', ''))

export const pictureUploads = (options: PictureUploadOptions) =>
  function PictureUploads(editor: Editor) {
    editor.plugins.get(FileRepository).createUploadAdapter = (loader) => new PictureUpload(loader, options)
    editor.model.document.registerPostFixer((writer) => addMissingAlt(editor, writer))
    reportFiles(editor, options)
    uploadPastedPictures(editor, options.onLeftOut)
  }

/** CKEditor ignores files of other types silently. */
function reportFiles(editor: Editor, { onRefused, onReplaced }: PictureUploadOptions): void {
  const report = (files: File[]) => {
    onReplaced(files.filter((file) => pictureError(file) === null).length)
    for (const file of files.filter(({ type }) => !Object.hasOwn(pictureTypes, type))) {
      const reason = pictureError(file) ?? NOT_A_PICTURE
      onRefused(file, reason)
      editor.plugins.get(Notification).showWarning(reason, { title: editor.t('Upload failed'), namespace: 'upload' })
    }
  }
  const onInput = (_: unknown, data: ViewDocumentClipboardInputEvent['args'][0]) => {
    // With HTML on the clipboard, the file is only another format of it
    if (data.dataTransfer.getData('text/html')) return
    report([...data.dataTransfer.files])
    if (data.dataTransfer.files.length > 0) leaveCaption(editor, data)
  }
  editor.editing.view.document.on<ViewDocumentClipboardInputEvent>('clipboardInput', onInput, { priority: 'high' })
  editor.once('ready', () => {
    const { toolbar } = editor.ui.view as EditorUIView & { toolbar: ToolbarView }
    for (const button of toolbar.items)
      if (button instanceof FileDialogButtonView) button.on('done', (_, files: FileList) => report([...files]))
  })
}

/** A caption takes no pictures: they go below what it belongs to. */
function leaveCaption({ editing, model }: Editor, data: ViewDocumentClipboardInputEvent['args'][0]): void {
  const [dropped] = data.targetRanges ?? []
  const { start } = dropped ? editing.mapper.toModelRange(dropped) : model.document.selection.getFirstRange()!
  const caption = start.findAncestor('caption')
  if (!caption) return
  data.targetRanges = null
  model.change((writer) => {
    const paragraph = writer.createElement('paragraph')
    writer.insert(paragraph, caption.parent as ModelElement, 'after')
    writer.setSelection(paragraph, 'in')
  })
}

/** Without alt text, screen readers read the address. `alt` follows `src`, as in the stored HTML. */
function addMissingAlt({ model, plugins }: Editor, writer: ModelWriter): boolean {
  const ranges = model.document.differ.getChanges().flatMap((change) => {
    if (change.type === 'insert') return model.createRange(change.position, change.position.getShiftedBy(change.length))
    return change.type === 'attribute' && change.attributeKey === 'src' ? change.range : []
  })
  const items = ranges.flatMap((range) => [...range.getItems()]) as ModelElement[]
  const wrong = items.filter((item) => {
    const names = [...item.getAttributeKeys()]
    return plugins.get(ImageUtils).isImage(item) && names.includes('src') && names.indexOf('alt') < names.indexOf('src')
  })
  for (const picture of wrong) {
    const alt = picture.getAttribute('alt') ?? ''
    writer.removeAttribute('alt', picture)
    writer.setAttribute('alt', alt, picture)
  }
  return wrong.length > 0
}

class PictureUpload implements UploadAdapter {
  constructor(
    readonly loader: FileLoader,
    readonly options: PictureUploadOptions,
  ) {}

  async upload(): Promise<{ default: string }> {
    const file = (await this.loader.file)!
    this.loader.uploadTotal = file.size
    const onProgress = (share: number) => {
      this.loader.uploaded = share * file.size
    }
    const refusal = pictureError(file)
    const { data, error } = refusal ? {} : await upload(file, onProgress)
    if (data) return { default: data.url }
    const reason = refusal ?? errorMessage(error!)
    // An aborted upload was removed by the user
    if (this.loader.status !== 'aborted') this.options.onRefused(file, reason)
    throw reason
  }
}
