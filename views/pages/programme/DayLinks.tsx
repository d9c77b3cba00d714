import type { Day } from './days.ts'

export function DayLinks({ days }: { days: Day[] }) {
  if (days.length === 0) return null
  return (
    <nav className="days" aria-label="Dias">
      <ul>
        {days.map(({ date, parts }) => (
          <li key={date}>
            <a href={`#dia-${date}`}>
              <b>{parts.day}</b>
              <span className="unseen"> de {parts.month},</span> <span>{parts.weekday.replace('-feira', '')}</span>
            </a>
          </li>
        ))}
      </ul>
      <a className="days-calendar" href="/programacao.ics">
        Juntar ao calendário
      </a>
    </nav>
  )
}
