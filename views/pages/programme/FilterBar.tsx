import { type MouseEvent, useEffect, useMemo, useRef } from 'react'
import { categoryLabel } from '../../../src/content/category-label.ts'
import { isPlainClick } from '../../components/plain-click.ts'
import { useSite } from '../../components/Site.tsx'
import type { Day } from './days.ts'
import { AGENDA_VIEW, dayLink, type Filters, filtersInAddress, optionsOf, WITHOUT_REGISTRATION } from './filters.ts'

type Props = { days: readonly Day[]; filters: Filters; onChange(chosen: Partial<Filters>): void }

/** Stays on top while the programme scrolls. Without JavaScript its links lead to the days. */
export function FilterBar({ days, filters, onChange }: Props) {
  const { past } = useSite()
  const { places, categories, isMixed } = useMemo(() => optionsOf(days), [days])
  const isAgenda = filters.view === AGENDA_VIEW
  const choose = (day: string) => (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onChange({ day })
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
          field="place"
          name="Local"
          all="Todos os locais"
          options={places}
          value={filters.place}
          onChange={onChange}
        />
        <Choice
          field="category"
          name="Categoria"
          all="Todas as categorias"
          options={categories}
          labelOf={categoryLabel}
          value={filters.category}
          onChange={onChange}
        />
        {isMixed && (
          <button
            className="bar-toggle"
            type="button"
            aria-pressed={filters.registration !== ''}
            onClick={() => onChange({ registration: filters.registration ? '' : WITHOUT_REGISTRATION })}
          >
            Sem inscrição
          </button>
        )}
        {!past && (
          <button
            className="bar-agenda"
            type="button"
            aria-pressed={isAgenda}
            onClick={() => onChange({ shared: '', view: isAgenda ? '' : AGENDA_VIEW })}
          >
            A minha agenda
          </button>
        )}
      </div>
    </div>
  )
}

type ChoiceProps = Pick<Props, 'onChange'> & {
  field: 'place' | 'category'
  name: string
  all: string
  options: readonly string[]
  labelOf?(option: string): string
  value: string
}

function Choice({ field, name, all, options, labelOf = (option) => option, value, onChange }: ChoiceProps) {
  const select = useRef<HTMLSelectElement>(null)
  // Somebody may choose before the application starts; a browser itself restores what the address has
  // biome-ignore lint/correctness/useExhaustiveDependencies: React's next render would undo the choice
  useEffect(() => {
    const chosen = select.current!.value
    if (chosen && chosen !== filtersInAddress()[field]) onChange({ [field]: chosen })
  }, [])
  const isUnknown = value !== '' && !options.includes(value)
  return (
    <span className={value ? 'bar-choice is-chosen' : 'bar-choice'}>
      <select
        ref={select}
        aria-label={name}
        value={value}
        onChange={({ target }) => onChange({ [field]: target.value })}
      >
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
