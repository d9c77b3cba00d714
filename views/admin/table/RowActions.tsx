import { Icon } from '../../components/Icon.tsx'
import { Tip } from '../../components/Tip.tsx'
import type { VersionedItem } from '../../forms/item-spec.ts'

type Props<R extends VersionedItem> = {
  row: R
  /** For screen readers. */
  name: string
  /** 'Deletar' or 'Excluir' */
  remove: string
  busy: boolean
  /** The item's address on the site. */
  href: string | undefined
  onEdit(row: R): void
  onHistory(row: R): void
  /** Missing where items cannot wait as drafts. */
  onWithdraw?(row: R): void
  onRemove(row: R): void
}

export function RowActions<R extends VersionedItem>(props: Props<R>) {
  const { row, name, remove, busy, href, onEdit, onHistory, onWithdraw, onRemove } = props
  const viewLabel = `Ver ${name} no sítio`
  const historyLabel = `Histórico de ${name}`
  return (
    <>
      {href !== undefined && (
        <Tip text={viewLabel}>
          <a className="icon-button" href={href} target="_blank" rel="noreferrer">
            <Icon d="M9 2.5h4.5V7M13 3L7 9M6 3H2.5v10.5H13V10" label={viewLabel} />
          </a>
        </Tip>
      )}
      <button className="table-edit" type="button" aria-label={`Editar ${name}`} onClick={() => onEdit(row)}>
        Editar
      </button>
      <Tip text={historyLabel}>
        <button className="icon-button" type="button" onClick={() => onHistory(row)}>
          <Icon d="M3.2 5.5A5.5 5.5 0 1 1 2.5 8M2.5 2.5v3.3h3.3M8 5v3.3l2.2 1.4" label={historyLabel} />
        </button>
      </Tip>
      {onWithdraw && (
        <button
          className="table-withdraw strong"
          type="button"
          disabled={busy}
          aria-label={`Retirar ${name}`}
          onClick={() => onWithdraw(row)}
        >
          Retirar
        </button>
      )}
      <button
        className="table-erase loud"
        type="button"
        disabled={busy}
        aria-label={`${remove} ${name}`}
        onClick={() => onRemove(row)}
      >
        {remove}
      </button>
    </>
  )
}
