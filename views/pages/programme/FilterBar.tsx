import { type MouseEvent, useMemo } from 'react'
import { categoryLabel } from '../../../src/content/category-label.ts'
import { isPlainClick } from '../../components/plain-click.ts'
import { useSite } from '../../components/Site.tsx'
import type { Day } from './days.ts'
import { AGENDA_VIEW, dayLink, type Filters, optionsOf, withoutAgenda } from './filters.ts'

type Props = { days: readonly Day[]; filters: Filters; onChange(filters: Filters): void }

/** Stays on top while the programme scrolls. Without JavaScript its links lead to the days. */
export function FilterBar({ days, filters, onChange }: Props) {
  const { past } = useSite()
  const { places, categories } = useMemo(() => optionsOf(days), [days])
  const isAgenda = filters.view === AGENDA_VIEW
  const choose = (day: string) => (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onChange({ ...filters, day })
  }
  return (
    <div className="bar">
      <div className="bar-line">
        <nav className="days" aria-label="Dias">
          <ul>
            <li>
              <a href={dayLink(filters, '')} aria-current={filters.day ? undefined : 'true'} onClick={choose('')}>
                Todos
              </a>
            </li>
            {days.map(({ date, parts }) => (
              <li key={date}>
                <a
                  href={dayLink(filters, date)}
                  aria-current={filters.day === date ? 'true' : undefined}
                  onClick={choose(date)}
                >
                  <b>{parts.day}</b>
                  <span className="unseen">{` de ${parts.month},`}</span> <span>{parts.weekday.slice(0, 3)}</span>
                  <span className="unseen">{parts.weekday.slice(3).replace('-feira', '')}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <Choice
          name="Local"
          all="Todos os locais"
          options={places}
          value={filters.place}
          onChoose={(place) => onChange({ ...filters, place })}
        />
        <Choice
          name="Categoria"
          all="Todas as categorias"
          options={categories}
          labelOf={categoryLabel}
          value={filters.category}
          onChoose={(category) => onChange({ ...filters, category })}
        />
        {!past && (
          <button
            className="bar-agenda"
            type="button"
            aria-pressed={isAgenda}
            onClick={() => onChange({ ...withoutAgenda(filters), view: isAgenda ? '' : AGENDA_VIEW })}
          >
            A minha agenda
          </button>
        )}
      </div>
    </div>
  )
}

type ChoiceProps = {
  name: string
  all: string
  options: readonly string[]
  labelOf?(option: string): string
  value: string
  onChoose(value: string): void
}

function Choice({ name, all, options, labelOf = (option) => option, value, onChoose }: ChoiceProps) {
  const isUnknown = value !== '' && !options.includes(value)
  return (
    <span className={value ? 'bar-choice is-chosen' : 'bar-choice'}>
      <select aria-label={name} value={value} onChange={({ target }) => onChoose(target.value)}>
        <option value="">{all}</option>
        {[...options, ...(isUnknown ? [value] : [])].map((option) => (
          <option key={option} value={option}>
            {labelOf(option)}
          </option>
        ))}
      </select>
    </span>
  )
}
