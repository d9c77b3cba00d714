import { memo } from 'react'
import { Link } from 'react-router-dom'
import { isLightDrawing, variantAddresses } from '../../../src/content/picture-address.ts'
import type { ScheduleItem } from '../../../src/content/schedule-item.ts'
import { useItemMark } from '../../components/ItemMark.ts'
import type { WriterSlugs } from '../../programme/GuestNames.tsx'
import { StarButton } from '../../programme/StarButton.tsx'
import { categoryLabel, hoursOf } from '../../programme/session-words.ts'
import { ChangeMarks } from '../../programme/WhatChanged.tsx'
import { SessionDetails } from './SessionDetails.tsx'

type Props = { session: ScheduleItem; hidden: boolean; writers: WriterSlugs }

/** All rows stay in the document, and filters hide them: showing 500 again is quicker than making them. */
export const SessionRow = memo(function SessionRow({ session, hidden, writers }: Props) {
  const { id, slug, date, time, title, category, location, imageUrl, registrationRequired, status, statusNote } =
    session
  const mark = useItemMark()
  const isCancelled = status === 'cancelled'
  return (
    <article
      className={isCancelled ? 'event event-cancelled' : 'event'}
      id={`evento-${id}`}
      tabIndex={-1}
      hidden={hidden}
      {...mark(id)}
    >
      <div className="event-when">
        <time className="event-time" dateTime={`${date}T${time}`}>
          {hoursOf(session)}
        </time>
        <ChangeMarks id={id} />
      </div>
      <h3>
        {isCancelled && <span className="event-state">Cancelado </span>}
        <Link to={`/programacao/${slug}`} discover="none">
          {isCancelled ? <s>{title}</s> : title}
        </Link>
        {isCancelled && statusNote && <span className="event-note"> {statusNote}</span>}
      </h3>
      <p className="event-facts">
        <span className="event-place">{location}</span>{' '}
        {category && (
          <span className="category" data-category={category}>
            {categoryLabel(category)}
          </span>
        )}{' '}
        {registrationRequired && <span className="registration">Inscrição necessária</span>}
      </p>
      <StarButton id={id} title={title} />
      {imageUrl && <Thumbnail src={imageUrl} />}
      <SessionDetails session={session} writers={writers} />
    </article>
  )
})

function Thumbnail({ src }: { src: string }) {
  const smallest = isLightDrawing(src) ? undefined : variantAddresses(src)[0]
  return <img className="event-thumbnail" loading="lazy" decoding="async" src={smallest?.webp ?? src} alt="" />
}
