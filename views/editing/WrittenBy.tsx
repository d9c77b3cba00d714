import type { VersionedItem } from '../forms/item-spec.ts'
import { formatClock, formatDay } from '../forms/moments.ts'
import { useOpenHistory } from '../history/HistoryProvider.tsx'
import { historyApi } from '../history/history-api.ts'

/** Who wrote what a block shows, and its history. */
export function WrittenBy({ item: { id, version } }: { item: VersionedItem }) {
  const { data: last } = historyApi.useLastVersionQuery({ kind: 'section', id, version })
  const openHistory = useOpenHistory()
  return (
    <div className="edit-written">
      <p>{last && `Escrito por ${last.actor}, ${formatDay(last.at, new Date())}, ${formatClock(last.at)}`}</p>
      <button className="plain" type="button" onClick={() => openHistory({ kind: 'section', id })}>
        Histórico
      </button>
    </div>
  )
}
