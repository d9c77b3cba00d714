import { type ReactNode, type Ref, useId } from 'react'
import type { ScheduleItem } from '../../../src/content/schedule-item.ts'
import { longDate } from '../../components/dates.ts'
import { placesByUse } from './places.ts'
import { daysOf, type ProgrammeFilter } from './programme-filter.ts'

type Props = {
  items: readonly ScheduleItem[]
  shown: number
  filter: ProgrammeFilter
  searchField: Ref<HTMLInputElement>
  onFilter(filter: ProgrammeFilter): void
  children: ReactNode
}

/** What narrows the list; the children follow the count. */
export function ProgrammeTools({ items, shown, filter, searchField, onFilter, children }: Props) {
  const id = useId()
  const set = (change: Partial<ProgrammeFilter>) => onFilter({ ...filter, ...change })
  const days = daysOf(items).map(({ date }) => ({ value: date, label: longDate(date, { weekday: true }) }))
  const places = placesByUse(items).sort((one, other) => one.localeCompare(other, 'pt'))
  const withoutEnd = items.filter(({ endTime }) => endTime === null).length
  const total = `${items.length} ${items.length === 1 ? 'evento' : 'eventos'}`
  return (
    <div className="table-tools row middle desk-tools">
      <label htmlFor={`${id}search`}>Procurar</label>
      <input
        id={`${id}search`}
        ref={searchField}
        type="search"
        value={filter.search}
        onChange={(event) => set({ search: event.target.value })}
      />
      <Choice label="Dia" all="Todos os dias" options={days} value={filter.day} onChange={(day) => set({ day })} />
      <Choice
        label="Local"
        all="Todos os locais"
        options={places.map((place) => ({ value: place, label: place }))}
        value={filter.place}
        onChange={(place) => set({ place })}
      />
      {withoutEnd > 0 && (
        <button
          className="desk-endless strong figures"
          type="button"
          aria-pressed={filter.withoutEnd}
          onClick={() => set({ withoutEnd: !filter.withoutEnd })}
        >
          {`${withoutEnd} sem hora de fim`}
        </button>
      )}
      <p className="table-count quiet figures" aria-live="polite">
        {shown === items.length ? total : `${shown} de ${total}`}
      </p>
      {children}
    </div>
  )
}

type ChoiceProps = {
  label: string
  all: string
  options: readonly { value: string; label: string }[]
  value: string
  onChange(value: string): void
}

/** What was chosen stays an option when its last event has gone. */
function Choice({ label, all, options, value, onChange }: ChoiceProps) {
  const isGone = value !== '' && !options.some((option) => option.value === value)
  return (
    <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{all}</option>
      {isGone && <option value={value}>{value}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
