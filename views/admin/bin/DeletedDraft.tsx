import { useState } from 'react'
import type { DeletedDraft as Deleted } from '../../../src/content/draft.ts'
import { adminApi } from '../../forms/api.ts'
import { errorMessage } from '../../forms/send.ts'
import type { ReadError } from '../../store/api.ts'
import { useToast } from '../../store/useToast.ts'
import { ByWhom } from '../table/ByWhom.tsx'
import { UNTITLED } from '../table/ItemTable.tsx'

export function DeletedDraft({ draft, onRestored }: { draft: Deleted; onRestored(): void }) {
  const [undelete, { isLoading }] = adminApi.useUndeleteDraftMutation()
  const [problem, setProblem] = useState<string | null>(null)
  const toast = useToast()
  const title = draft.title.trim() || UNTITLED

  const restore = async () => {
    const { data, error } = await undelete(draft.id)
    if (!data) return setProblem(errorMessage(error as ReadError))
    toast({ title: 'Rascunho reposto' })
    onRestored()
  }
  return (
    <li className="bin-item row middle">
      <div className="bin-words">
        <p className="bin-title strong">
          <span>{title}</span>{' '}
          <span className="badge">{draft.itemId === null ? 'Rascunho' : 'Rascunho de alterações'}</span>
        </p>
        <p className="bin-when quiet small">
          <ByWhom by={draft.deletedBy} at={draft.deletedAt} />
        </p>
        <div role="alert">{problem && <p className="field-error">{problem}</p>}</div>
      </div>
      <div className="bin-ways row middle">
        <button
          className="button bin-restore"
          type="button"
          disabled={isLoading}
          aria-label={`Repor rascunho de ${title}`}
          onClick={() => void restore()}
        >
          {isLoading ? 'A repor...' : 'Repor'}
        </button>
      </div>
    </li>
  )
}
