import type { FormSpec } from './item-spec.ts'
import type { StoredLocalDraft } from './local-drafts.ts'
import { formatDateTime } from './local-time.ts'

const MAX_LENGTH = 60

/** A draft's date; for a new item, which has no name yet, also the start of its text. */
export function LocalDraftSummary({ spec, stored: { id, draft } }: { spec: FormSpec; stored: StoredLocalDraft }) {
  const start = id === null ? firstText(spec, draft.changes) : ''
  const lost = draft.picture ? ' A imagem escolhida não pôde ser guardada: escolha-a de novo.' : ''
  return <span>{`${formatDateTime(new Date(draft.at))}${start && ` («${start}»)`}.${lost}`}</span>
}

function firstText({ labels, formatters }: FormSpec, changes: StoredLocalDraft['draft']['changes']): string {
  const displayed = Object.keys(labels).map(
    (name) => formatters?.[name]?.(changes[name]?.is ?? '') ?? changes[name]?.is ?? '',
  )
  const text = displayed.find((value) => value.trim() !== '')?.trim() ?? ''
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
}
