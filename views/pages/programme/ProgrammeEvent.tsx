import type { CSSProperties } from 'react'
import { pictureSize } from '../../../src/content/picture-address.ts'
import type { ScheduleItem } from '../../../src/content/schedule-item.ts'
import { useItemMark } from '../../components/ItemMark.ts'
import { Picture } from '../../components/Picture.tsx'
import { categoryLabel } from './days.ts'

export function ProgrammeEvent({ event }: { event: ScheduleItem }) {
  const { id, date, time, title, category, location, description, imageUrl } = event
  const { registrationRequired, guestName, guestBio } = event
  const mark = useItemMark()
  const size = imageUrl ? pictureSize(imageUrl) : null
  return (
    <article
      className={imageUrl ? 'event event-pictured' : 'event'}
      id={`evento-${id}`}
      tabIndex={-1}
      aria-labelledby={`titulo-${id}`}
      {...mark(id)}
      style={size ? ({ '--shape': (size.height / size.width).toFixed(3) } as CSSProperties) : undefined}
    >
      {imageUrl && <Picture className="event-picture" src={imageUrl} alt="" sizes="(min-width: 60rem) 66vw, 100vw" />}
      <p className="event-time">
        <time dateTime={`${date}T${time}`}>{time}</time>
      </p>
      <div className="event-words">
        <h3 id={`titulo-${id}`}>{title}</h3>
        <p className="event-place">{location}</p>
        <p className="event-labels">
          {category && (
            <span className="category" data-category={category}>
              {categoryLabel(category)}
            </span>
          )}{' '}
          {registrationRequired && <span className="registration">Inscrição necessária</span>}
        </p>
        <p className="event-text running">{description}</p>
        {(guestName || guestBio) && (
          <div className="guest">
            {guestName && <p className="guest-name">{guestName}</p>}
            {guestBio && <p className="event-text">{guestBio}</p>}
          </div>
        )}
      </div>
    </article>
  )
}
