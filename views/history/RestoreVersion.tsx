import { useState } from 'react'
import type { ItemHistory, Version } from '../../src/content/history.ts'
import { formatFullMoment } from '../forms/moments.ts'
import type { HistoryTarget } from './HistoryProvider.tsx'
import { RestoreProblem } from './RestoreProblem.tsx'
import { type RestoreRefusal, useRestore } from './useRestore.ts'

type Props = {
  target: HistoryTarget
  item: ItemHistory
  versions: readonly Version[]
  version: Version
  onRestored(): void
}

/** Not for what the item is already, and for a removal the version before it. */
export function RestoreVersion({ target, item, versions, version, onRestored }: Props) {
  const { restoreVersion, restoring } = useRestore()
  const [refusal, setRefusal] = useState<RestoreRefusal | null>(null)
  const [newest] = versions
  if (version === newest && version.exists) return <p className="history-note quiet small">É a versão atual.</p>

  const { kind, id } = target
  const restore = async (slug?: string) => {
    setRefusal(null)
    const wanted = version.exists ? version.version : version.version - 1
    const title = version.exists ? `Reposta a versão de ${formatFullMoment(version.at)}` : 'Reposto o que foi apagado'
    const refused = await restoreVersion({ kind, id, version: wanted, seen: newest!.version, slug }, title)
    if (refused) setRefusal(refused)
    else onRestored()
  }
  return (
    <div className="history-restore">
      <button className="button" type="button" disabled={restoring} onClick={() => void restore()}>
        {restoring ? 'A repor...' : version.exists ? 'Repor esta versão' : 'Repor a anterior'}
      </button>
      {!version.exists && (
        <p className="history-note quiet small">
          {item.exists ? 'Esta alteração apagou o conteúdo.' : 'Está apagado desde então.'}
        </p>
      )}
      {refusal && <RestoreProblem refusal={refusal} busy={restoring} onRetry={restore} />}
    </div>
  )
}
