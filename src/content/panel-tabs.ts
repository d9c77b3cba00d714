import type { Kind } from './catalogue.ts'
import type { DraftKind } from './draft.ts'

/** Where the panel has each kind. */
export const panelTabs: Readonly<Record<DraftKind, string>> & Readonly<Partial<Record<Kind, string>>> = {
  news: 'noticias',
  page: 'paginas',
  sponsor: 'patrocinadores',
  'schedule-item': 'programacao',
  writer: 'escritores',
  episode: 'podcast',
  edition: 'edicoes',
}

export const draftFormAddress = ({ id, kind }: { id: string; kind: DraftKind }): string =>
  `/admin#${panelTabs[kind]}/rascunho/${encodeURIComponent(id)}`
