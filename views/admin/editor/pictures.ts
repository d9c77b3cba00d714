import {
  type Editor,
  type FileLoader,
  FileRepository,
  ImageUtils,
  type ModelElement,
  type ModelWriter,
  type UploadAdapter,
} from 'ckeditor5'
import { pictureTypes } from '../../../src/content/picture-limits.ts'

/** Keeps a picture on the server and resolves to its address, or throws the sentence that says why not. */
export type KeepPicture = (file: File, onProgress: (share: number) => void) => Promise<string>

/** What is said to whoever saves while a picture is on its way. */
export const WAIT = 'A imagem ainda está a ser enviada. Espere que acabe e salve de novo.'

/** As CKEditor names the types of pictures: 'jpeg', 'svg+xml'. */
export const types = Object.keys(pictureTypes).map((type) => type.replace('image/', ''))

/** Sends the text's pictures, chosen, pasted or dropped. One that is refused leaves the text. */
export const pictures = (keep: KeepPicture) =>
  function Pictures(editor: Editor) {
    editor.plugins.get(FileRepository).createUploadAdapter = (loader) => new PictureUpload(loader, keep)
    editor.model.document.registerPostFixer((writer) => describeAll(editor, writer))
  }

/**
 * A picture without a description is read out as its address: '' says that there is none. It comes after the address, as
 * in what is stored.
 */
function describeAll({ model, plugins }: Editor, writer: ModelWriter): boolean {
  const ranges = model.document.differ.getChanges().flatMap((change) => {
    if (change.type === 'insert') return model.createRange(change.position, change.position.getShiftedBy(change.length))
    return change.type === 'attribute' && change.attributeKey === 'src' ? change.range : []
  })
  const items = ranges.flatMap((range) => [...range.getItems()]) as ModelElement[]
  const bare = items.filter(
    (item) => plugins.get(ImageUtils).isImage(item) && item.hasAttribute('src') && !item.hasAttribute('alt'),
  )
  for (const picture of bare) writer.setAttribute('alt', '', picture)
  return bare.length > 0
}

class PictureUpload implements UploadAdapter {
  constructor(
    readonly loader: FileLoader,
    readonly keep: KeepPicture,
  ) {}

  async upload(): Promise<{ default: string }> {
    const file = (await this.loader.file)!
    this.loader.uploadTotal = file.size
    const address = await this.keep(file, (share) => {
      this.loader.uploaded = share * file.size
    })
    return { default: address }
  }
}
