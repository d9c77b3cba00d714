import type { LibraryPicture } from '../../../src/content/library.ts'
import { formLabels } from '../../../src/content/words/kind-words.ts'
import { mediaWords } from '../../../src/content/words/media.ts'
import { createItemMessages } from '../../forms/item-messages.ts'
import type { ItemSpec } from '../../forms/item-spec.ts'
import { focusOf, focusText } from '../../media/focus-text.ts'

export const NO_PICTURE = 'Esta imagem não existe.'

export const pictureSpec: ItemSpec<LibraryPicture> = {
  kind: 'media',
  path: 'media',
  messages: createItemMessages(mediaWords.name, mediaWords),
  labels: formLabels(mediaWords),
  blank: () => ({ alt: '', focus: '', credit: '', hidden: 'false' }),
  valuesOf: ({ alt, focus, credit, hidden }) => ({ alt, focus: focusText(focus), credit, hidden: String(hidden) }),
  bodyOf: ({ alt, focus, credit, hidden }, version) => ({
    alt,
    focus: focusOf(focus ?? ''),
    credit,
    hidden: hidden === 'true',
    version,
  }),
  formatters: {
    focus: (value) => {
      const focus = focusOf(value)
      return focus ? `${Math.round(focus.x * 100)}% da largura, ${Math.round(focus.y * 100)}% da altura` : 'Sem ponto'
    },
    hidden: (value) => (value === 'true' ? 'Sim' : 'Não'),
  },
}
