import { WhenAndWhat } from '../../forms/DraftSummary.tsx'
import { dropDraft, type StoredDraft } from '../../forms/drafts.ts'
import type { Kind, Row } from '../../forms/item-spec.ts'
import { useResume } from '../../forms/resumed-draft.tsx'
import { useWaitingDrafts } from '../../forms/useWaitingDrafts.ts'
import { UNTITLED } from './ItemTable.tsx'

type Props<R extends Row> = {
  kind: Kind<R>
  rows: readonly R[]
  /** The items whose form is open already; null: of a new one. */
  open?: readonly (string | null)[]
  nameOf(row: R): string
  /** Goes on with the draft of this row; null: of a new one. */
  onOpen(row: R | null): void
}

/** What was left unsaved, by a crash perhaps, is to be found before anyone misses it. */
export function WaitingDrafts<R extends Row>({ kind, rows, open = [], nameOf, onOpen }: Props<R>) {
  const [waiting, look] = useWaitingDrafts([kind.path])
  const resume = useResume()
  const shown = waiting.flatMap((stored) => {
    const row = stored.id === null ? null : rows.find(({ id }) => id === stored.id)
    return row === undefined || open.includes(stored.id) ? [] : [{ stored, row }]
  })
  const goOn = (stored: StoredDraft, row: R | null) => {
    resume(stored)
    onOpen(row)
  }
  const discard = ({ key }: StoredDraft) => {
    dropDraft(key)
    look()
  }
  return shown.map(({ stored, row }) => (
    <div className="notice" key={stored.key}>
      <p>
        Há alterações por salvar em «{row ? nameOf(row).trim() || UNTITLED : kind.words.add}», de{' '}
        <WhenAndWhat kind={kind} stored={stored} />
      </p>
      <div className="notice-ways">
        <button className="button" type="button" onClick={() => goOn(stored, row)}>
          Continuar
        </button>
        <button className="plain" type="button" onClick={() => discard(stored)}>
          Descartar
        </button>
      </div>
    </div>
  ))
}
