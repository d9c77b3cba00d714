import { useRef } from 'react'
import type { DeletedDraft as Deleted } from '../../../src/content/draft.ts'
import type { BinItem } from '../../../src/content/history.ts'
import { ErrorAlert } from '../../components/ErrorAlert.tsx'
import { Modal } from '../../components/Modal.tsx'
import type { ItemSpec, VersionedItem } from '../../forms/item-spec.ts'
import { errorMessage } from '../../forms/send.ts'
import { historyApi } from '../../history/history-api.ts'
import type { ReadError } from '../../store/api.ts'
import { DeletedDraft } from './DeletedDraft.tsx'
import { RemovedItem } from './RemovedItem.tsx'
import { useDeletedDrafts } from './useDeletedDrafts.ts'

type Props<R extends VersionedItem> = {
  spec: ItemSpec<R>
  onClose(): void
}

export function Bin<R extends VersionedItem>({ spec, onClose }: Props<R>) {
  const bin = historyApi.useBinQuery(spec.kind)
  const deleted = useDeletedDrafts(spec.kind)
  const all = bin.data && deleted.drafts && newestFirst(bin.data, deleted.drafts)
  const failed = [bin, deleted].find(({ isError }) => isError)
  const body = useRef<HTMLDivElement>(null)
  /** The item that takes the restored one's place gets the focus, else the dialog's text. */
  const focusAfter = (index: number) => {
    const buttons = body.current?.querySelectorAll<HTMLElement>('.bin-restore') ?? []
    const next = buttons[index + 1] ?? buttons[index - 1] ?? body.current
    next?.focus()
  }
  return (
    <Modal title="Apagados" size="large" onClose={onClose}>
      <div className="modal-body" ref={body} tabIndex={-1}>
        {all ? (
          all.length === 0 ? (
            <p className="tab-empty">Não há nada apagado.</p>
          ) : (
            <ul className="bin">
              {all.map(({ item, draft }, index) => {
                const onRestored = () => focusAfter(index)
                return draft ? (
                  <DeletedDraft key={draft.id} draft={draft} onRestored={onRestored} />
                ) : (
                  <RemovedItem key={item.id} item={item} spec={spec} onRestored={onRestored} />
                )
              })}
            </ul>
          )
        ) : failed ? (
          <ErrorAlert
            className="failure"
            message={errorMessage(failed.error as ReadError)}
            onRetry={() => failed.refetch()}
          />
        ) : (
          <p role="status">Carregando...</p>
        )}
      </div>
    </Modal>
  )
}

type Entry = { item: BinItem; draft?: undefined } | { draft: Deleted; item?: undefined }

const timeOf = ({ item, draft }: Entry) => (draft ? draft.deletedAt : item.removedAt)

const newestFirst = (items: readonly BinItem[], drafts: readonly Deleted[]): Entry[] =>
  [...items.map((item) => ({ item })), ...drafts.map((draft) => ({ draft }))].sort((one, other) =>
    timeOf(other).localeCompare(timeOf(one)),
  )
