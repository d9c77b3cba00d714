import type { AnchorHTMLAttributes, HTMLAttributes } from 'react'
import { Link } from 'react-router-dom'
import { availabilityLabel, categoryLabel } from '../../../../src/content/labels.ts'
import type { Session } from '../../../../src/content/schedule-item.ts'
import { registrationKey } from '../../../../src/content/section-defaults-frame.ts'
import { expectedEnd, periodOf } from '../../../../src/content/session-times.ts'
import { datePartsOf } from '../../../components/dates.ts'
import { useSite } from '../../../components/Site.tsx'
import { EditableField } from '../../../editing/Editable.tsx'
import { changeWords, hoursOf, movedWords, untilWords } from '../../../programme/session-words.tsx'
import { displayedSection, frameSections, useStoredSection } from '../../../store/sections.ts'

export function SessionFacts({ session }: { session: Session }) {
  const { past } = useSite()
  const { date, time, endTime, status, movedFrom, registrationRequired, change } = session
  const isCancelled = status === 'cancelled'
  const needsRegistration = registrationRequired && !isCancelled
  const ticketLink = useTicketLink()
  const { until } = periodOf(session, session.nextAtPlace)
  return (
    <>
      <EditableField kind="schedule-item" item={session} field="date">
        {({ date }) => <SessionDate date={date} />}
      </EditableField>
      <p className="session-hours row loud">
        <EditableField kind="schedule-item" item={session} field="time">
          {(shown) => <time dateTime={`${shown.date}T${shown.time}`}>{hoursOf(shown)}</time>}
        </EditableField>
        {endTime !== null && endTime < time && <span>termina no dia seguinte</span>}
        {!isCancelled && !past && <Running session={session} />}
      </p>
      <EditableField kind="schedule-item" item={session} field="location">
        {({ location }) => <p className="session-place strong">{location}</p>}
      </EditableField>
      {isCancelled && (
        <EditableField kind="schedule-item" item={session} field="statusNote">
          {({ statusNote }) => <p className="session-note">{statusNote ?? 'Esta sessão foi cancelada.'}</p>}
        </EditableField>
      )}
      {changeWords(session).map((words) => (
        <p key={words} className="session-note">
          {words}
        </p>
      ))}
      {movedFrom && !isCancelled && !change?.was && <p className="session-note">{movedWords(date, movedFrom)}</p>}
      <p className="session-labels row middle strong">
        <EditableField kind="schedule-item" item={session} field="category">
          {({ category }) =>
            category && (
              <span className="category" data-category={category}>
                {categoryLabel(category)}
              </span>
            )
          }
        </EditableField>{' '}
        {needsRegistration && <span className="registration">Inscrição necessária</span>}{' '}
        {!isCancelled && (
          <EditableField kind="schedule-item" item={session} field="availability">
            {({ availability }) => availability && <span className="loud">{availabilityLabel(availability)}</span>}
          </EditableField>
        )}
      </p>
      {needsRegistration && (
        <EditableField kind="schedule-item" item={session} field="registrationUrl">
          {({ registrationUrl, availability }) => {
            const href = registrationUrl || ticketLink
            return (
              availability !== 'full' &&
              href && (
                <WayTo className="button session-register no-print" href={href} data-until={until}>
                  Inscrever-me
                </WayTo>
              )
            )
          }}
        </EditableField>
      )}
    </>
  )
}

/** Phases.css shows it when it is true; nothing of a session without a valid start. */
function Running({ session }: { session: Session }) {
  const { from, until } = periodOf(session, session.nextAtPlace)
  if (!until) return null
  return (
    <>
      <span className="session-now timed" data-from={from} data-until={until}>
        {`Agora, ${untilWords(session, expectedEnd(session, session.nextAtPlace))}`}
      </span>
      <span className="timed" data-from={until} data-until="9999">
        Terminou
      </span>
    </>
  )
}

function SessionDate({ date, ...rest }: HTMLAttributes<HTMLElement> & { date: string }) {
  const parts = datePartsOf(date)
  return (
    <p {...rest} className="session-date">
      {parts ? (
        <>
          <span>{`${parts.weekday},`}</span> <b>{parts.day}</b> <span>{`de ${parts.month} de ${parts.year}`}</span>
        </>
      ) : (
        date
      )}
    </p>
  )
}

type WayProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; 'data-until'?: string }

/** To another page of the site, or elsewhere. */
const WayTo = ({ href, ...rest }: WayProps) =>
  href.startsWith('/') ? <Link {...rest} to={href} /> : <a {...rest} href={href} rel="noopener" />

/** The link of the home page's ticket, as the organisers have it; null while they hide it. */
function useTicketLink(): string | null {
  const stored = useStoredSection(frameSections, registrationKey)
  return displayedSection(frameSections, registrationKey, stored)?.linkUrl ?? null
}
