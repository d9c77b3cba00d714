import { memo } from 'react'
import type { WriterSlugs } from '../../programme/GuestNames.tsx'
import { type Day, eventCountLabel } from './days.ts'
import { SessionRow } from './SessionRow.tsx'

type Props = { day: Day; shown: ReadonlySet<string>; writers: WriterSlugs }

export const DayChapter = memo(function DayChapter({ day: { date, parts, sessions }, shown, writers }: Props) {
  const { weekday, day, month, year } = parts
  const count = sessions.filter(({ id }) => shown.has(id)).length
  return (
    <section
      className="day sheet"
      id={`dia-${date}`}
      tabIndex={-1}
      aria-labelledby={`titulo-${date}`}
      hidden={count === 0}
    >
      <div className="day-head row">
        <h2 id={`titulo-${date}`}>
          <span className="day-weekday">{weekday},</span> <span className="day-number loud">{day}</span>{' '}
          <span className="day-month">
            de {month} de {year}
          </span>
        </h2>
        <p className="day-count quiet small">{eventCountLabel(count)}</p>
      </div>
      <div className="day-events">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} hidden={!shown.has(session.id)} writers={writers} />
        ))}
      </div>
    </section>
  )
})
