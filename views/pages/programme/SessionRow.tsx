import { memo } from 'react'
import { availabilityLabel, categoryLabel } from '../../../src/content/labels.ts'
import type { ScheduleItem } from '../../../src/content/schedule-item.ts'
import { StarButton } from '../../programme/AgendaControls.tsx'
import type { WriterSlugs } from '../../programme/GuestNames.tsx'
import { changeWords, hoursOf, LinkToSession } from '../../programme/session-words.tsx'
import { SessionDetails } from './SessionDetails.tsx'

type ContentProps = { session: ScheduleItem; writers: WriterSlugs }
type Props = ContentProps & { until: string; hidden: boolean }

/** All rows stay in the document, and filters hide them: showing 500 again is quicker than making them. */
export const SessionRow = memo(function SessionRow({ session, writers, until, hidden }: Props) {
  return (
    <article
      className={session.status === 'cancelled' ? 'event event-cancelled' : 'event'}
      id={`evento-${session.id}`}
      tabIndex={-1}
      data-until={until}
      hidden={hidden}
    >
      <Content session={session} writers={writers} />
    </article>
  )
})

/** Not rendered again when its row is hidden or shown. */
const Content = memo(function Content({ session, writers }: ContentProps) {
  const { id, slug, date, time, title, category, location, status, statusNote, change } = session
  const { registrationRequired, availability } = session
  const isCancelled = status === 'cancelled'
  return (
    <>
      <div className="event-when">
        <time className="event-time loud" dateTime={`${date}T${time}`}>
          {hoursOf(session)}
        </time>
        {changeWords(session).map((words) => (
          <span key={words} className="change">
            {words}
          </span>
        ))}
      </div>
      <h3>
        {isCancelled && (
          <>
            <span className={change?.kind === 'cancelled' ? 'event-state loud change' : 'event-state loud'}>
              Cancelado
            </span>{' '}
          </>
        )}
        <LinkToSession slug={slug} discover="none">
          {isCancelled ? <s>{title}</s> : title}
        </LinkToSession>
        {isCancelled && statusNote && <span className="event-note">{` ${statusNote}`}</span>}
      </h3>
      <p className="event-facts row">
        <span className="event-place strong">{location}</span>{' '}
        {category && (
          <span className="category" data-category={category}>
            {categoryLabel(category)}
          </span>
        )}{' '}
        {registrationRequired && <span className="registration">Inscrição necessária</span>}
        {availability && !isCancelled && (
          <>
            {' '}
            <span className="loud strong">{availabilityLabel(availability)}</span>
          </>
        )}
      </p>
      <StarButton id={id} title={title} />
      <SessionDetails session={session} writers={writers} />
    </>
  )
})
