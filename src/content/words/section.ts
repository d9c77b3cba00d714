import type { SectionEvent, SectionFields } from '../section.ts'
import type { KindWords } from './kind-words.ts'
import { sectionNames } from './section-names.ts'

export const sectionWords: KindWords<SectionFields, SectionEvent['type']> = {
  name: 'secção',
  feminine: true,
  title: 'sectionKey',
  titleNames: { by: 'pageSlug', names: sectionNames },
  fields: {
    pageSlug: 'página',
    sectionKey: 'chave',
    sectionType: 'tipo',
    title: 'título',
    content: 'conteúdo',
    imageUrl: 'imagem',
    linkUrl: 'ligação',
    linkText: 'texto da ligação',
    isVisible: 'visível',
    orderIndex: 'ordem',
    metadata: 'metadata',
  },
  events: {
    SectionWritten: 'Secção escrita',
    SectionRevised: 'Secção alterada',
    SectionHidden: 'Secção escondida',
    SectionShown: 'Secção mostrada',
    SectionRemoved: 'Secção deletada',
  },
}
