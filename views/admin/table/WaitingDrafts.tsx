import { draftsIn } from '../forms/drafts.ts'
import type { Kind, Row } from '../forms/kind.ts'
import { dayAndTime } from '../forms/moment.ts'
import { useAccount } from '../forms/useAccount.ts'

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
  const waiting = draftsIn(useAccount(), kind.path).flatMap(({ id, draft }) => {
    const row = id === null ? null : rows.find((one) => one.id === id)
    return row === undefined || open.includes(id) ? [] : [{ row, at: draft.at }]
  })
  return waiting.map(({ row, at }) => (
    <div className="notice" key={row?.id ?? ''}>
      <p>
        Há alterações por salvar em «{row ? nameOf(row) : kind.words.add}», de {dayAndTime(new Date(at))}.
      </p>
      <div className="notice-ways">
        <button className="button" type="button" onClick={() => onOpen(row)}>
          Continuar
        </button>
      </div>
    </div>
  ))
}
