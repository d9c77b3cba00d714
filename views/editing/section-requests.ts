import type { Section } from '../../src/content/section.ts'
import type { Sender } from './block-target.ts'

const SECTIONS = '/api/admin/page-sections'
const at = (id: string) => `${SECTIONS}/${encodeURIComponent(id)}`

export const createSectionRequests = ({ send }: Pick<Sender, 'send'>) => ({
  list: (pageSlug: string) => send<Section[]>('GET', `${SECTIONS}?pageSlug=${encodeURIComponent(pageSlug)}`),
  create: (fields: Partial<Section>) => send<Section>('POST', SECTIONS, fields),
  replace: (id: string, whole: Section) => send<Section>('PUT', at(id), whole),
  toggle: (id: string) => send<Section>('PATCH', `${at(id)}/toggle-visibility`),
})

export type SectionRequests = ReturnType<typeof createSectionRequests>
