import type { ScheduleItem } from '../../../../src/content/schedule-item.ts'
import { UNTITLED } from '../../table/ItemTable.tsx'

type Props = { items: readonly ScheduleItem[]; onEdit(item: ScheduleItem): void }

/** Older events with a day or an hour that does not exist. */
export function Unplaced({ items, onEdit }: Props) {
  if (items.length === 0) return null
  return (
    <section className="board-unplaced" aria-label="Sem dia ou hora">
      <h3>Sem um dia ou uma hora que existam</h3>
      <ul>
        {items.map((item) => (
          <li key={item.id} data-id={item.id}>
            <b>{item.title || UNTITLED}</b> <span>{`${item.date}, ${item.time}, ${item.location}`}</span>{' '}
            <button
              className="table-edit"
              type="button"
              aria-label={`Editar ${item.title || UNTITLED}`}
              onClick={() => onEdit(item)}
            >
              Editar
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
