import type { PublicSection, Section } from '../../src/content/section.ts'
import type { SectionDefault } from '../../src/content/section-defaults.ts'
import { htmlToText } from '../forms/html-to-text.ts'
import { createItemMessages } from '../forms/item-messages.ts'
import type { FormSpec, Values } from '../forms/item-spec.ts'
import { displayedSection, type SectionsPage } from '../store/sections.ts'
import type { BlockTarget } from './block-target.ts'
import { createSectionRequests } from './section-requests.ts'
import { type SectionAddress, setVisibility, writeSection } from './section-writes.ts'

export const pageSlugs = ['homepage', 'privacy'] as const
export const sectionPath = (pageSlug: string) => `sections/${pageSlug}`

/** The public list has hidden sections without content. */
export const isComplete = (stored?: PublicSection): stored is PublicSection & Section => stored?.isVisible === true

export const latestRow = (rows: (Section | undefined)[]): Section | undefined =>
  rows.reduce((one, other) => (one && other ? (other.version > one.version ? other : one) : (one ?? other)), undefined)

const block = createItemMessages('bloco')

const specs: Record<SectionDefault['type'], FormSpec> = {
  text: { messages: block, labels: { content: 'Texto' } },
  html: { messages: block, labels: { content: 'Texto' }, formatters: { content: htmlToText } },
  link: { messages: block, labels: { content: 'Texto da ligação', linkUrl: 'Endereço' } },
  image: {
    messages: block,
    labels: { content: 'Texto alternativo', imageUrl: 'Imagem' },
    picture: { part: 'file', field: 'imageUrl' },
  },
}

const savedMessages = {
  image: { saved: 'Imagem atualizada com sucesso!', failed: 'Erro ao atualizar imagem' },
  other: { saved: 'Conteúdo atualizado com sucesso!', failed: 'Erro ao atualizar conteúdo' },
}

export function sectionTarget(page: SectionsPage, sectionKey: string): BlockTarget<Section> {
  const { type } = page.defaults[sectionKey]!
  const address: SectionAddress = { page, sectionKey, type }
  const isImage = type === 'image'
  const values = (row: Section | null) => valuesOf(address, row)
  return {
    kind: 'section',
    path: sectionPath(page.slug),
    key: sectionKey,
    attribute: 'data-section-key',
    editor: type,
    ...(isImage ? { alt: 'content' } : { text: 'content', isMultiline: true }),
    controls: [],
    spec: specs[type],
    messages: savedMessages[isImage ? 'image' : 'other'],
    valuesOf: values,
    write: (sender, edit) => writeSection(createSectionRequests(sender), address, values, edit),
    visibility: {
      of: (row) => row?.isVisible ?? true,
      isCleared: ({ content }) => !isImage && !content?.trim() && Boolean(page.defaults[sectionKey]?.content),
      set: (sender, visible) => setVisibility(createSectionRequests(sender), address, values, visible),
    },
  }
}

export const editableSection = (
  { page, sectionKey }: Pick<SectionAddress, 'page' | 'sectionKey'>,
  row: Section | null,
) => displayedSection(page, sectionKey, row ? { ...row, isVisible: true } : undefined)!

function valuesOf(address: SectionAddress, section: Section | null): Values {
  const { content, imageUrl, linkUrl } = editableSection(address, section)
  switch (address.type) {
    case 'text':
    case 'html':
      return { content }
    case 'link':
      return { content, linkUrl: linkUrl ?? '' }
    case 'image':
      return { content, imageUrl: imageUrl ?? '' }
    default:
      return address.type satisfies never
  }
}
