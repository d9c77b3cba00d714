import type { Section } from '../../src/content/section.ts'
import type { send as Send, upload as Upload } from '../forms/send.ts'

type Sender = { send: typeof Send; upload: typeof Upload }

const SECTIONS = '/api/admin/page-sections'
const at = (id: string) => `${SECTIONS}/${encodeURIComponent(id)}`

export const createSectionRequests = ({ send, upload }: Sender) => ({
  list: (pageSlug: string) => send<Section[]>('GET', `${SECTIONS}?pageSlug=${encodeURIComponent(pageSlug)}`),
  create: (fields: Partial<Section>) => send<Section>('POST', SECTIONS, fields),
  replace: (id: string, whole: Section) => send<Section>('PUT', at(id), whole),
  toggle: (id: string) => send<Section>('PATCH', `${at(id)}/toggle-visibility`),
  upload(file: File, onProgress: (share: number) => void) {
    const form = new FormData()
    form.set('file', file)
    return upload<{ url: string }>('POST', '/api/admin/upload', form, onProgress)
  },
})

export type SectionRequests = ReturnType<typeof createSectionRequests>
