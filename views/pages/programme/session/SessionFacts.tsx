import { Link } from 'react-router-dom'
import { categoryLabel } from '../../../../src/content/category-label.ts'
import type { Session } from '../../../../src/content/schedule-item.ts'
import { datePartsOf, longDate } from '../../../components/dates.ts'
import { hoursOf } from '../../../programme/session-words.ts'
import { useRegistrationLink } from '../../../programme/useRegistrationLink.ts'

export function SessionFacts({ session }: { session: Session }) {
  const { date, time, endTime, location, category, status, statusNote, movedFrom, registrationRequired } = session
  const isCancelled = status === 'cancelled'
  return (
    <>
      <SessionDate date={date} />
      <p className="session-hours">
        <time dateTime={`${date}T${time}`}>{hoursOf(session)}</time>
        {endTime !== null && endTime < time && <span>termina no dia seguinte</span>}
      </p>
      <p className="session-place">{location}</p>
      {isCancelled && <p className="session-note">{statusNote ?? 'Esta sessão foi cancelada.'}</p>}
      {movedFrom && !isCancelled && <p className="session-note">Mudou: era {formerStart(session, movedFrom)}</p>}
      <p className="session-labels">
        {category && (
          <span className="category" data-category={category}>
            {categoryLabel(category)}
          </span>
        )}{' '}
        {registrationRequired && !isCancelled && <Registration />}
      </p>
    </>
  )
}

function SessionDate({ date }: { date: string }) {
  const parts = datePartsOf(date)
  return (
    <p className="session-date">
      {parts ? (
        <>
          <span>{parts.weekday},</span> <b>{parts.day}</b>{' '}
          <span>
            de {parts.month} de {parts.year}
          </span>
        </>
      ) : (
        date
      )}
    </p>
  )
}

/** As notes of changes have it: the day only where it is another. */
const formerStart = ({ date }: Session, former: { date: string; time: string }) =>
  former.date === date ? `às ${former.time}` : `${longDate(former.date, { weekday: true })}, às ${former.time}`

function Registration() {
  const href = useRegistrationLink()
  if (!href) return <span className="registration">Inscrição necessária</span>
  if (href.startsWith('/'))
    return (
      <Link className="registration tap" to={href}>
        Inscrição necessária
      </Link>
    )
  return (
    <a className="registration tap" href={href} rel="noopener">
      Inscrição necessária
    </a>
  )
}
