import {
  type ClipboardInputTransformationEvent,
  ClipboardPipeline,
  type Editor,
  FileRepository,
  ImageUtils,
  type ModelElement,
  ModelLivePosition,
  priorities,
  type ViewDocumentFragment,
  type ViewElement,
  ViewUpcastWriter,
} from 'ckeditor5'
import type { LeftOutPicture } from '../forms/form-state.ts'
import { emojiOf } from './emoji.ts'
import { fileFromAddress, nameOf } from './picture-sources.ts'

type Pasted = { element: ViewElement; address: string; alt: string }

const ONE_PIXEL = /^data:image\/gif;base64,R0lGOD(?:dh|lh)AQABA/
const OWN_FILE = /^\/(?:uploads|retratos)\//

/** Uploads the pictures of pasted HTML, as CKEditor does for a few of them. */
export function uploadPastedPictures(editor: Editor, onLeftOut: (pictures: LeftOutPicture[]) => void): void {
  const { editing, plugins } = editor
  plugins.get(ClipboardPipeline).on<ClipboardInputTransformationEvent>(
    'inputTransformation',
    (_, { content, dataTransfer, sourceEditorId }) => {
      const pictures = sourceEditorId ? [] : foreignPictures(content, editor)
      if (pictures.length === 0) return
      const writer = new ViewUpcastWriter(editing.view.document)
      // A browser copies a single picture as its address and as a file
      const [file, ...others] = dataTransfer.files
      const copy = pictures.length === 1 && others.length === 0 ? file : undefined
      const results = pictures.map(({ element, address, alt }) => {
        const { loader, leftOut } = startUpload(editor, address, alt, copy)
        writer.removeAttribute('src', element)
        writer.setAttribute('uploadId', loader, element)
        return leftOut
      })
      void Promise.all(results).then((all) => {
        const leftOut = all.filter((one) => one !== null)
        if (leftOut.length > 0) onLeftOut(leftOut)
      })
    },
    // After Word's pictures have got their data, before CKEditor looks for data
    { priority: priorities.high - 10 },
  )
}

function startUpload(editor: Editor, address: string, alt: string, copy: File | undefined) {
  const read = fileFromAddress(address).catch((error) => copy ?? Promise.reject(error))
  // Without a reason, CKEditor removes the picture without a message of its own
  const loader = editor.plugins.get(FileRepository).createLoader(read.catch(() => Promise.reject('')))!.id
  const leftOut = read.then(
    () => null,
    () => leftOutPicture(editor, loader, address, alt),
  )
  return { loader, leftOut }
}

function leftOutPicture({ model, plugins }: Editor, uploadId: string, address: string, alt: string): LeftOutPicture {
  const items = [...model.createRangeIn(model.document.getRoot()!).getItems()]
  const picture = items.find(
    (item): item is ModelElement => item.is('element') && item.getAttribute('uploadId') === uploadId,
  )
  const caption = picture?.getChild(0)
  if (picture && caption?.is('element', 'caption'))
    model.enqueueChange({ isUndoable: false }, (writer) => {
      const paragraph = writer.createElement('paragraph')
      writer.insert(paragraph, picture, 'after')
      writer.move(writer.createRangeIn(caption), paragraph, 0)
    })
  const place = picture && ModelLivePosition.fromPosition(model.createPositionBefore(picture))
  return {
    name: nameOf(address),
    address: address.startsWith('http') ? address : null,
    replace(file) {
      const loader = plugins.get(FileRepository).createLoader(file)
      if (!loader) return
      const isPlaced = place?.root === model.document.getRoot()
      const selection = model.createSelection(isPlaced ? place : model.document.selection)
      const type = isPlaced ? (picture?.name as 'imageBlock' | 'imageInline') : null
      plugins.get(ImageUtils).insertImage({ uploadId: loader.id, ...(alt && { alt }) }, selection, type)
    },
  }
}

/** Makes text of emoji, removes pictures that nobody sees, and makes addresses of this site relative. */
function foreignPictures(content: ViewDocumentFragment, { editing }: Editor): Pasted[] {
  const writer = new ViewUpcastWriter(editing.view.document)
  const items = [...editing.view.createRangeIn(content).getItems()]
  const pictures = items.filter((item) => item.is('element', 'img'))
  return pictures.flatMap((element) => {
    const source = element.getAttribute('src') ?? ''
    const alt = element.getAttribute('alt') ?? ''
    const emoji = emojiOf(alt, source)
    const path = ownPath(source)
    if (path !== null && OWN_FILE.test(path)) writer.setAttribute('src', path, element)
    else if (emoji) {
      writer.insertChild(element.index!, writer.createText(emoji), element.parent!)
      writer.remove(element)
    } else if (path !== null || isUnseen(element, source)) writer.remove(element)
    else {
      for (const name of ['width', 'height', 'style', 'srcset', 'sizes']) writer.removeAttribute(name, element)
      const address = source.replace(/^(?:http:)?\/\//i, 'https://')
      return [{ element, address, alt }]
    }
    return []
  })
}

function ownPath(address: string): string | null {
  try {
    const { origin, pathname, protocol } = new URL(address, location.href)
    return protocol.startsWith('http') && origin === location.origin ? pathname : null
  } catch {
    return null
  }
}

/** Counters of web pages and e-mails, and what stands for pictures that are not loaded yet. */
const isUnseen = (picture: ViewElement, source: string) =>
  ['0', '1'].includes(picture.getAttribute('width') ?? '') || ONE_PIXEL.test(source)
