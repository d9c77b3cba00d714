import { useRef } from 'react'
import type { DraftSummary } from '../../../src/content/draft.ts'
import type { ItemMessages } from '../../forms/item-messages.ts'
import { DraftRow } from './DraftRow.tsx'

type Props = {
  drafts: readonly DraftSummary[]
  messages: ItemMessages
  isPublic(draft: DraftSummary): boolean
  onEdit(id: string): void
  /** Called when no draft is left to focus. */
  onEmptied(): void
}

/** What is not public yet, above what is. */
export function DraftList({ drafts, messages, isPublic, onEdit, onEmptied }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const neighbourOf = (id: string) => () => {
    const row = list.current?.querySelector(`[data-draft="${CSS.escape(id)}"]`)
    const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
    return () => {
      const button = neighbour?.querySelector<HTMLElement>('.table-edit')
      if (button?.isConnected) button.focus()
      else onEmptied()
    }
  }
  return (
    <section className="drafts" aria-labelledby="drafts-heading">
      <h3 id="drafts-heading">Por publicar</h3>
      <ul ref={list}>
        {drafts.map((draft) => (
          <DraftRow
            key={draft.id}
            draft={draft}
            isPublic={isPublic(draft)}
            messages={messages}
            onEdit={() => onEdit(draft.id)}
            onLeaving={neighbourOf(draft.id)}
          />
        ))}
      </ul>
    </section>
  )
}
