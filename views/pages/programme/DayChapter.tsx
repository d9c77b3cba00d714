import { type Day, eventCountLabel } from './days.ts'
import { ProgrammeEvent } from './ProgrammeEvent.tsx'

export function DayChapter({ date, parts: { weekday, day, month, year }, events }: Day) {
  return (
    <section className="day sheet" id={`dia-${date}`} tabIndex={-1} aria-labelledby={`titulo-${date}`}>
      <div className="day-head">
        <h2 id={`titulo-${date}`}>
          <span className="day-weekday">{weekday},</span> <span className="day-number">{day}</span>{' '}
          <span className="day-month">
            de {month} de {year}
          </span>
        </h2>
        <p className="day-count">{eventCountLabel(events.length)}</p>
      </div>
      <div className="day-events">
        {events.map((event) => (
          <ProgrammeEvent key={event.id} event={event} />
        ))}
      </div>
    </section>
  )
}
