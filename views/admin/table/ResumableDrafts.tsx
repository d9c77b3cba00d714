import type { ItemSpec, VersionedItem } from '../../forms/item-spec.ts'
import { LocalDraftSummary } from '../../forms/LocalDraftOffers.tsx'
import { removeLocalDraft, type StoredLocalDraft } from '../../forms/local-drafts.ts'
import { resumeDraft, useResumableDrafts } from '../../forms/resumable-drafts.ts'
import { UNTITLED } from './ItemTable.tsx'

type Props<R extends VersionedItem> = {
  spec: ItemSpec<R>
  rows: readonly R[]
  /** Items whose form is open; null is a new one. */
  openIds?: readonly (string | null)[]
  nameOf(row: R): string
  /** Null opens a new item. */
  onOpen(row: R | null): void
}

export function ResumableDrafts<R extends VersionedItem>({ spec, rows, openIds = [], nameOf, onOpen }: Props<R>) {
  const [drafts, reload] = useResumableDrafts([spec.path])
  const items = drafts.flatMap((stored) => {
    const row = stored.id === null ? null : rows.find(({ id }) => id === stored.id)
    return row === undefined || openIds.includes(stored.id)
      ? []
      : [{ stored, row, name: row ? nameOf(row).trim() || UNTITLED : spec.messages.add }]
  })
  const continueDraft = (stored: StoredLocalDraft, row: R | null) => {
    resumeDraft(stored)
    onOpen(row)
  }
  const discard = ({ key }: StoredLocalDraft) => {
    removeLocalDraft(key)
    reload()
  }
  return items.map(({ stored, row, name }) => (
    <div className="notice row middle" key={stored.key}>
      <p>
        <span>{`Há alterações por salvar em «${name}», de`}</span> <LocalDraftSummary spec={spec} stored={stored} />
      </p>
      <div className="notice-ways row middle">
        <button className="button" type="button" onClick={() => continueDraft(stored, row)}>
          Continuar
        </button>
        <button className="plain" type="button" onClick={() => discard(stored)}>
          Descartar
        </button>
      </div>
    </div>
  ))
}
