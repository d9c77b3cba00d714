import { memo, useId, useState } from 'react'
import { availabilityLabel } from '../../../src/content/labels.ts'
import { scheduleCategoryLabel } from '../../../src/content/schedule-choices.ts'
import type { ScheduleItem } from '../../../src/content/schedule-item.ts'
import { Picture } from '../../components/Picture.tsx'
import { hoursOf } from '../../programme/session-words.tsx'
import { UNTITLED } from '../table/ItemTable.tsx'
import { type RowActions, RowMenu } from './RowMenu.tsx'

type Props = { item: ScheduleItem; warnings: readonly string[]; actions: RowActions }

/** What is in a row of the list. */
export const ProgrammeRow = memo(function ProgrammeRow({ item, warnings, actions }: Props) {
  const { location, category, guestName, registrationRequired, availability, status, statusNote } = item
  const [isOpen, setIsOpen] = useState(false)
  const detailsId = useId()
  const name = item.title.trim() || UNTITLED
  return (
    <>
      <div className="desk-line middle">
        <p className="desk-hours strong figures">{hoursOf(item)}</p>
        <button
          className="desk-title chevron"
          type="button"
          aria-expanded={isOpen}
          aria-controls={detailsId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {status === 'cancelled' && <span className="badge desk-cancelled">Cancelado</span>}
          <span className="desk-name cut strong">{name}</span>
          {guestName && <span className="desk-guest cut quiet">{guestName}</span>}
        </button>
        <p className="desk-place">{location}</p>
        <p className="desk-badges">
          {category && <span className="badge">{scheduleCategoryLabel(category)}</span>}
          {registrationRequired && <span className="badge badge-loud">Inscrição necessária</span>}
          {availability && <span className="badge badge-loud">{availabilityLabel(availability)}</span>}
        </p>
        <div className="desk-ways middle">
          <button className="table-edit" type="button" aria-label={`Editar ${name}`} onClick={() => actions.edit(item)}>
            Editar
          </button>
          <RowMenu item={item} name={name} actions={actions} />
        </div>
      </div>
      {status === 'cancelled' && statusNote && <p className="desk-note loud strong">{statusNote}</p>}
      {warnings.length > 0 && (
        <ul className="desk-warnings loud small strong">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
      <div className="desk-details row" id={detailsId} hidden={!isOpen}>
        {isOpen && <Details item={item} />}
      </div>
    </>
  )
})

function Details({ item: { slug, imageUrl, description, guestName, guestBio } }: { item: ScheduleItem }) {
  return (
    <>
      {imageUrl && <Picture className="table-thumb" src={imageUrl} alt="" sizes="8rem" />}
      <div>
        <p className="desk-description">{description}</p>
        {guestName && (
          <p>
            <b>{guestName}</b>
            {guestBio && <span>{` — ${guestBio}`}</span>}
          </p>
        )}
        <a href={`/programacao/${slug}`} target="_blank" rel="noreferrer">
          Ver no sítio
        </a>
      </div>
    </>
  )
}
