import type { StoredDraft } from './drafts.ts'
import type { FormSpec } from './item-spec.ts'
import { formatDateTime } from './local-time.ts'

const LONGEST = 60

/** A draft's date; for a new item, which has no name yet, also the start of its text. */
export function DraftSummary({ spec, stored: { id, draft } }: { spec: FormSpec; stored: StoredDraft }) {
  const beginning = id === null ? firstText(spec, draft.changes) : ''
  return (
    <>
      {formatDateTime(new Date(draft.at))}
      {beginning && ` («${beginning}»)`}.
      {draft.picture && ' A imagem escolhida não pôde ser guardada: escolha-a de novo.'}
    </>
  )
}

function firstText({ labels, formatters }: FormSpec, changes: StoredDraft['draft']['changes']): string {
  const written = Object.keys(labels).map(
    (name) => formatters?.[name]?.(changes[name]?.is ?? '') ?? changes[name]?.is ?? '',
  )
  const words = written.find((text) => text.trim() !== '')?.trim() ?? ''
  return words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words
}
