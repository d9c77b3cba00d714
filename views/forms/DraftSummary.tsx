import type { StoredDraft } from './drafts.ts'
import type { Described } from './item-spec.ts'
import { dayAndTime } from './local-time.ts'

const LONGEST = 60

/** When a draft was written; of a new item, which has no name yet, also how it begins. */
export function WhenAndWhat({ kind, stored: { id, draft } }: { kind: Described; stored: StoredDraft }) {
  const beginning = id === null ? beginningOf(kind, draft.changes) : ''
  return (
    <>
      {dayAndTime(new Date(draft.at))}
      {beginning && ` («${beginning}»)`}.
      {draft.picture && ' A imagem escolhida não pôde ser guardada: escolha-a de novo.'}
    </>
  )
}

function beginningOf({ labels, told }: Described, changes: StoredDraft['draft']['changes']): string {
  const written = Object.keys(labels).map((name) => told?.[name]?.(changes[name]?.is ?? '') ?? changes[name]?.is ?? '')
  const words = written.find((text) => text.trim() !== '')?.trim() ?? ''
  return words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words
}
