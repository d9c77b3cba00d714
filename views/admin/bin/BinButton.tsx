import type { BinItem } from '../../../src/content/history.ts'
import { historyApi } from '../../history/history-api.ts'
import { useDeletedDrafts } from './useDeletedDrafts.ts'

type Props = { kind: BinItem['kind']; onOpen(): void }

/** Opens what was removed from a list. */
export function BinButton({ kind, onOpen }: Props) {
  const { data } = historyApi.useBinQuery(kind, { refetchOnMountOrArgChange: true })
  const { drafts } = useDeletedDrafts(kind)
  return (
    <button className="plain bin-button" type="button" onClick={onOpen}>
      {data && drafts ? `Apagados (${data.length + drafts.length})` : 'Apagados'}
    </button>
  )
}
