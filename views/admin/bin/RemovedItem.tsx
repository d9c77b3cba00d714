import { useState } from 'react'
import type { BinItem } from '../../../src/content/history.ts'
import { addressAt } from '../../../src/content/moment.ts'
import type { ItemSpec, VersionedItem } from '../../forms/item-spec.ts'
import { RestoreProblem } from '../../history/RestoreProblem.tsx'
import { type RestoreRefusal, useRestore } from '../../history/useRestore.ts'
import { ByWhom } from '../table/ByWhom.tsx'
import { UNTITLED } from '../table/ItemTable.tsx'

type Props<R extends VersionedItem> = { item: BinItem; spec: ItemSpec<R>; onRestored(): void }

export function RemovedItem<R extends VersionedItem>({ item, spec, onRestored }: Props<R>) {
  const { kind, id, version, position, href, removedAt, removedBy } = item
  const { restoreVersion, restoring } = useRestore()
  const [refusal, setRefusal] = useState<RestoreRefusal | null>(null)
  const title = item.title.trim() || UNTITLED

  const restore = async (slug?: string) => {
    // The removal follows the last version with content
    const refused = await restoreVersion({ kind, id, version, seen: version + 1, slug }, spec.messages.restored)
    setRefusal(refused)
    if (!refused) onRestored()
  }
  return (
    <li className="bin-item row middle">
      <div className="bin-words">
        <p className="bin-title strong">{title}</p>
        <p className="bin-when quiet small">
          <ByWhom by={removedBy} at={removedAt} />
        </p>
      </div>
      <div className="bin-ways row middle">
        {href && (
          <a
            className="plain"
            href={addressAt(`p${position}`, href)}
            target="_blank"
            rel="noreferrer"
            aria-label={`Ver como estava ${title}`}
          >
            Ver como estava
          </a>
        )}
        <button
          className="button bin-restore"
          type="button"
          disabled={restoring}
          aria-label={`Repor ${title}`}
          onClick={() => void restore()}
        >
          {restoring ? 'A repor...' : 'Repor'}
        </button>
      </div>
      {refusal && <RestoreProblem refusal={refusal} busy={restoring} onRetry={restore} />}
    </li>
  )
}
