import { type MouseEvent, useEffect, useMemo, useRef } from 'react'
import { categoryLabel } from '../../../src/content/labels.ts'
import { endOfDate } from '../../../src/content/session-times.ts'
import { isPlainClick } from '../../components/plain-click.ts'
import { useSite } from '../../components/Site.tsx'
import { useAgendaMessage } from '../../programme/agenda.ts'
import type { Day } from './days.ts'
import { AGENDA_VIEW, dayLink, type Filters, filtersInAddress, optionsOf, WITHOUT_REGISTRATION } from './filters.ts'

type Props = {
  days: readonly Day[]
  filters: Filters
  /** How many sessions are in the agenda. */
  kept: number
  onChange(chosen: Partial<Filters>, isStep?: boolean): void
}

/** Stays on top while the programme scrolls. Without JavaScript its links lead to the days. */
export function FilterBar({ days, filters, kept, onChange }: Props) {
  const { past } = useSite()
  const { places, categories, isMixed } = useMemo(() => optionsOf(days), [days])
  const isAgenda = filters.view === AGENDA_VIEW
  const choose = (day: string) => (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onChange({ day })
  }
  return (
    <div className="bar no-print">
      <div className="bar-line">
        {!past && (
          <button
            className="bar-agenda needs-script"
            type="button"
            aria-pressed={isAgenda}
            onClick={() => onChange({ shared: '', view: isAgenda ? '' : AGENDA_VIEW })}
          >
            <span>A minha</span>{' '}
            <span>
              agenda <KeptCount key={kept} kept={kept} />
            </span>
          </button>
        )}
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
                  data-from={date}
                  data-until={endOfDate(date)}
                  onClick={choose(date)}
                >
                  <b>{parts.day}</b>
                  <span className="unseen">{` de ${parts.month},`}</span> <span className="days-today">Hoje</span>{' '}
                  <span className="days-weekday">
                    {parts.weekday.slice(0, 3)}
                    <span className="unseen">{parts.weekday.slice(3).replace('-feira', '')}</span>
                  </span>
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
            className="bar-toggle needs-script"
            type="button"
            aria-pressed={filters.registration !== ''}
            onClick={() => onChange({ registration: filters.registration ? '' : WITHOUT_REGISTRATION })}
          >
            Sem inscrição
          </button>
        )}
      </div>
      <Search value={filters.search} onChange={onChange} />
    </div>
  )
}

/** Moves after a star was set in this window: each count is an element of its own, so that it moves again. */
function KeptCount({ kept }: Pick<Props, 'kept'>) {
  const isTold = useAgendaMessage() !== ''
  return <span className={isTold ? 'bar-count figures is-told' : 'bar-count figures'}>{kept > 0 && `(${kept})`}</span>
}

type SearchProps = Pick<Props, 'onChange'> & { value: string }

function Search({ value, onChange }: SearchProps) {
  const input = useChosenEarly('search', onChange)
  // What was typed without leaving the field is one step
  const typed = useRef<string>(undefined)
  return (
    <search className="bar-search needs-script">
      <svg viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
        <path d="M12 6.5a5.3 5.3 0 1 1-10.6 0 5.3 5.3 0 0 1 10.6 0M10.6 10.4l4.6 4.6" />
      </svg>
      <input
        ref={input}
        type="search"
        placeholder="Procurar no programa"
        aria-label="Procurar no programa"
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={({ target }) => {
          onChange({ search: target.value }, typed.current !== value)
          typed.current = target.value
        }}
        onBlur={() => {
          typed.current = undefined
        }}
      />
    </search>
  )
}

/** Somebody may choose before the application starts; a browser itself restores what the address has. */
function useChosenEarly(field: 'place' | 'category' | 'search', onChange: Props['onChange']) {
  const control = useRef<HTMLInputElement & HTMLSelectElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: React's next render would undo the choice
  useEffect(() => {
    const chosen = control.current!.value
    if (chosen && chosen !== filtersInAddress()[field]) onChange({ [field]: chosen })
  }, [])
  return control
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
  const select = useChosenEarly(field, onChange)
  const isUnknown = value !== '' && !options.includes(value)
  return (
    <span className={value ? 'bar-choice chevron needs-script is-chosen' : 'bar-choice chevron needs-script'}>
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
