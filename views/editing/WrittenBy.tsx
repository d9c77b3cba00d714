import type { VersionedItem } from '../forms/item-spec.ts'
import { formatClock, formatDay } from '../forms/moments.ts'
import { useOpenHistory } from '../history/HistoryProvider.tsx'
import { historyApi } from '../history/history-api.ts'
import type { BlockTarget } from './block-target.ts'

type Props = { target: BlockTarget; item: VersionedItem }

/** Who wrote what a block shows, and its history. */
export function WrittenBy({ target: { kind, spec }, item: { id, version } }: Props) {
  const { data: last } = historyApi.useLastVersionQuery({ kind, id, version })
  const openHistory = useOpenHistory()
  return (
    <div className="edit-written">
      <p>{last && `Escrito por ${last.actor}, ${formatDay(last.at, new Date())}, ${formatClock(last.at)}`}</p>
      <button className="plain" type="button" onClick={() => openHistory({ kind, id, formatters: spec.formatters })}>
        Histórico
      </button>
    </div>
  )
}
