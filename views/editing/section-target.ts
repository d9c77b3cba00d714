import type { PublicSection, Section } from '../../src/content/section.ts'
import type { SectionDefault } from '../../src/content/section-defaults-frame.ts'
import { sectionNames } from '../../src/content/words/section-names.ts'
import type { Edit, EditingSession, Outside } from '../forms/editing-session.ts'
import { createItemMessages } from '../forms/item-messages.ts'
import { type FormSpec, htmlToText, type Values, type VersionedItem } from '../forms/item-spec.ts'
import { actOf, type Result } from '../forms/send.ts'
import { displayedSection, type SectionsPage } from '../store/sections.ts'
import { type BlockTarget, blockWrites, notifyFailure } from './block-target.ts'

type SectionAddress = { page: SectionsPage; sectionKey: string; type: SectionDefault['type'] }

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
    blank: `Acrescentar ${nameInside(page, sectionKey)}`,
    spec: specs[type],
    ...blockWrites(savedMessages[isImage ? 'image' : 'other']),
    valuesOf: values,
    write: (edit, { sender }) => write(requests(sender, address), edit),
    /** Shown and empty, it would display its default. */
    save(session) {
      const { form, row } = session.snapshot()
      if (!session.dirty) {
        session.end('saved')
        return Promise.resolve(true)
      }
      const isCleared = !isImage && !form.values.content?.trim() && Boolean(page.defaults[sectionKey]?.content)
      if (!isCleared || !isVisible(row)) return undefined
      return session.outside.confirm('Ocultar este bloco?') ? show(session, false, true) : Promise.resolve(false)
    },
    visibility: { of: isVisible, toggle: (session) => show(session, !isVisible(session.snapshot().row)) },
  }

  function show(session: EditingSession<Section>, visible: boolean, isDiscarding = false): Promise<boolean> {
    const { outside } = session
    return session.act(async () => {
      const sent = requests(outside.sender, address)
      const answer = await setVisibility(sent, values(null), visible)
      if (answer.error) {
        notifyFailure('Erro ao alterar visibilidade', answer.error, outside)
        return false
      }
      outside.onRow?.(answer.data)
      session.set({ row: answer.data })
      outside.notify({ title: 'Visibilidade alterada com sucesso!', act: actOf(answer) })
      if (isDiscarding || !session.dirty) session.end('saved')
      return true
    })
  }
}

/** As 'telefone', of «Rodapé · Telefone». */
const nameInside = ({ slug }: SectionsPage, sectionKey: string) =>
  sectionNames[slug]?.[sectionKey]?.split(' · ').at(-1)?.toLowerCase()

const isVisible = (row: Section | null) => row?.isVisible ?? true

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

type SectionRequests = ReturnType<typeof requests>

const SECTIONS = '/api/admin/page-sections'
const at = (id: string) => `${SECTIONS}/${encodeURIComponent(id)}`

function requests({ send }: Pick<Outside['sender'], 'send'>, { page, sectionKey, type }: SectionAddress) {
  const url = type === 'image' ? { imageUrl: null } : { linkUrl: null }
  const blank = { pageSlug: page.slug, sectionKey, sectionType: type, ...url, isVisible: true, orderIndex: 0 }
  return {
    async find(): Promise<Result<Section | null>> {
      const { data, error } = await send<Section[]>('GET', `${SECTIONS}?pageSlug=${encodeURIComponent(page.slug)}`)
      return error ? { error } : { data: data.find((each) => each.sectionKey === sectionKey) ?? null }
    },
    create: (values: Values, key?: string) => send<Section>('POST', SECTIONS, { ...blank, ...values }, key),
    change: ({ id, version }: VersionedItem, changes: Values, key: string) =>
      send<Section>('PUT', at(id), { ...changes, version }, key),
    toggle: (id: string) => send<Section>('PATCH', `${at(id)}/toggle-visibility`),
  }
}

/** A section that was removed meanwhile is written anew. */
async function write(sections: SectionRequests, { item, sent, values, key }: Edit<Section>): Promise<Result<Section>> {
  const changed = item && (await sections.change(item, sent, key))
  return changed && changed.error?.status !== 404 ? changed : sections.create(values, key)
}

/** An unstored section is created with what it shows. */
async function setVisibility(sections: SectionRequests, shown: Values, visible: boolean): Promise<Result<Section>> {
  const { data: found, error } = await sections.find()
  if (error) return { error }
  const current = found ? { data: found } : await sections.create(shown)
  if (current.error || current.data.isVisible === visible) return current
  return sections.toggle(current.data.id)
}
