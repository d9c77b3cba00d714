import { Link } from 'react-router-dom'
import { guestNames, nameKey } from '../../../../src/content/labels.ts'
import type { Session, SessionLink } from '../../../../src/content/schedule-item.ts'
import { longDate } from '../../../components/dates.ts'
import { Neighbours as NeighbourLinks } from '../../../components/Neighbours.tsx'
import { JsonLd, metaDescription, PageMeta } from '../../../components/Page.tsx'
import { Picture, PictureCredit } from '../../../components/Picture.tsx'
import { ShareButton } from '../../../components/ShareButton.tsx'
import { useSite } from '../../../components/Site.tsx'
import { EditableField } from '../../../editing/Editable.tsx'
import { AgendaStatus, CalendarMenu, StarButton } from '../../../programme/AgendaControls.tsx'
import { hoursOf, LinkToSession } from '../../../programme/session-words.tsx'
import { api } from '../../../store/api.ts'
import { useRefetchOnMount } from '../../../store/hydration.ts'
import { BackToProgramme } from './BackToProgramme.tsx'
import { SessionFacts } from './SessionFacts.tsx'

/** Titles up to this length are set in the largest size. */
const SHORT_TITLE_LENGTH = 36

export function FoundSession({ session }: { session: Session }) {
  const { past } = useSite()
  const { id, slug, title, date, location, description, imageUrl, imageAlt, imageFocus, imageCredit, status } = session
  const isCancelled = status === 'cancelled'
  const summary = `${longDate(date, { weekday: true })}, ${hoursOf(session)}, ${location}. ${description}`
  const trail = [
    { name: 'Programa', path: '/programacao' },
    { name: title, path: `/programacao/${slug}` },
  ]
  return (
    <article className="session">
      <PageMeta
        title={`${isCancelled ? 'Cancelado: ' : ''}${title} — FLIPORTO Portugal`}
        description={metaDescription(
          isCancelled ? `Cancelado: ${summary}` : summary.charAt(0).toUpperCase() + summary.slice(1),
        )}
        picture={imageUrl}
        pictureAlt={imageAlt || 'Imagem da sessão'}
        pictureFocus={imageFocus}
      />
      <JsonLd of={(ld, site) => ld.session(site, session)} />
      <JsonLd of={(ld, site) => ld.breadcrumbs(site, trail)} />
      <div className="session-sheet sheet">
        {isCancelled ? (
          <h1 className={titleClass(title)}>
            <span className="session-cancelled">Cancelado</span>{' '}
            <EditableField kind="schedule-item" item={session} field="title">
              {({ title }) => <s>{title}</s>}
            </EditableField>
          </h1>
        ) : (
          <EditableField kind="schedule-item" item={session} field="title">
            {({ title }) => <h1 className={titleClass(title)}>{title}</h1>}
          </EditableField>
        )}
        <div className="session-facts">
          <SessionFacts session={session} />
          {!past && <SessionActions session={session} />}
        </div>
        <EditableField kind="schedule-item" item={session} field="imageUrl">
          {({ imageUrl }) =>
            imageUrl && (
              <Picture
                className="session-picture bleed"
                src={imageUrl}
                alt={imageAlt}
                focus={imageFocus}
                sizes="(min-width: 62rem) 66vw, 100vw"
                urgent
              />
            )
          }
        </EditableField>
        <div className="session-words">
          {imageUrl && <PictureCredit text={imageCredit} />}
          <EditableField kind="schedule-item" item={session} field="description">
            {({ description }) => <p className="session-text running">{description}</p>}
          </EditableField>
          <Guests session={session} />
        </div>
      </div>
      <Neighbours session={session} />
      <p className="session-back no-print sheet">
        <BackToProgramme id={id} />
      </p>
    </article>
  )
}

const titleClass = (title: string) =>
  title.length <= SHORT_TITLE_LENGTH ? 'session-title session-short' : 'session-title'

function Guests({ session }: { session: Session }) {
  const { guestName, guestBio } = session
  const { data: writers = [] } = api.useScheduleGuestsQuery(undefined, useRefetchOnMount())
  const slugOf = (name: string) => writers.find((writer) => nameKey(writer.name) === nameKey(name))?.slug
  const names = (
    <EditableField kind="schedule-item" item={session} field="guestName">
      {({ guestName }) => {
        const guests = guestNames(guestName ?? '')
        return (
          guests.length > 0 && (
            <ul>
              {guests.map((name) => (
                <li key={name}>{slugOf(name) ? <Link to={`/biblioteca/${slugOf(name)}`}>{name}</Link> : name}</li>
              ))}
            </ul>
          )
        )
      }}
    </EditableField>
  )
  if (!guestName && !guestBio) return names
  return (
    <section className="session-guests" aria-label="Convidados">
      {guestName && guestNames(guestName).length > 0 && <h2>Com</h2>}
      {names}
      <EditableField kind="schedule-item" item={session} field="guestBio">
        {({ guestBio }) => guestBio && <p className="session-text running">{guestBio}</p>}
      </EditableField>
    </section>
  )
}

const SAME_HOUR = 'À mesma hora'

function Neighbours({ session: { time, before, after } }: { session: Session }) {
  if (!before && !after) return null
  return (
    <NeighbourLinks label="Nesse dia">
      {before && <Neighbour label={before.time === time ? SAME_HOUR : 'Antes'} session={before} />}
      {after && <Neighbour label={after.time === time ? SAME_HOUR : 'Depois'} session={after} />}
    </NeighbourLinks>
  )
}

function Neighbour({ label, session: { slug, title, time } }: { label: string; session: SessionLink }) {
  return (
    <LinkToSession slug={slug}>
      <span>{`${label}, ${time}`}</span> <b>{title}</b>
    </LinkToSession>
  )
}

function SessionActions({ session: { id, slug, title } }: { session: Session }) {
  const address = `/programacao/${slug}`
  return (
    <div className="session-actions no-print row middle">
      <StarButton id={id} title={title} />
      <CalendarMenu feed={`${address}.ics`} />
      <ShareButton title={title} address={address} />
      <AgendaStatus />
    </div>
  )
}
