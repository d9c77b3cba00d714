import { useRef } from 'react'
import { CalendarMenu } from '../../programme/CalendarMenu.tsx'
import type { Day } from './days.ts'
import { type Filters, filterWords, isFiltered, noFilters, resultWords } from './filters.ts'

type Props = { days: readonly Day[]; filters: Filters; count: number; onChange(filters: Filters): void }

/** How many sessions the filters leave, and the button that resets them; on paper, the sheet's heading. */
export function FilterResult({ days, filters, count, onChange }: Props) {
  const words = useRef<HTMLParagraphElement>(null)
  const reset = () => {
    onChange(noFilters)
    // The button is about to disappear
    words.current?.focus({ preventScroll: true })
  }
  return (
    <div className="result sheet">
      {isFiltered(filters) && <p className="result-filters">{filterWords(filters)}</p>}
      <div className="result-line row middle">
        <p className="result-count strong" role="status" ref={words} tabIndex={-1}>
          {resultWords(days, filters, count)}
        </p>
        {isFiltered(filters) ? (
          <button className="result-reset strong tap" type="button" onClick={reset}>
            Limpar filtros
          </button>
        ) : (
          <CalendarMenu className="calendar-menu-end" feed="/programacao.ics" />
        )}
      </div>
    </div>
  )
}
