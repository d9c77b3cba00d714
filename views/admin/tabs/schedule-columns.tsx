import type { ScheduleItem } from '../../../src/content/schedule-item.ts'
import { shortDate } from '../../components/dates.ts'
import { Picture } from '../../components/Picture.tsx'
import type { Column } from '../table/ItemTable.tsx'
import { scheduleCategoryLabel } from './schedule-spec.ts'

export const scheduleColumns: readonly Column<ScheduleItem>[] = [
  {
    name: 'imageUrl',
    label: 'Imagem',
    role: 'picture',
    cell: ({ imageUrl }) => imageUrl && <Picture className="table-thumb" src={imageUrl} alt="" sizes="8rem" />,
  },
  {
    name: 'date',
    label: 'Data',
    text: ({ date }) => shortDate(date),
    rank: ({ date, time }) => Number(`${date}${time}`.replace(/\D/g, '')),
    cell: ({ date }) => shortDate(date),
  },
  { name: 'time', label: 'Hora', text: ({ time }) => time, cell: ({ time }) => time },
  {
    name: 'title',
    label: 'Evento',
    role: 'main',
    text: ({ title, description, guestName }) => [title, description, guestName].join('\n'),
    cell: ({ title, description, guestName }) => (
      <>
        {title}
        {guestName && <p className="table-guest">{guestName}</p>}
        <p className="table-text">{description}</p>
      </>
    ),
  },
  { name: 'location', label: 'Local', text: ({ location }) => location, cell: ({ location }) => location },
  {
    name: 'category',
    label: 'Categoria',
    text: ({ category, registrationRequired }) =>
      [category ? scheduleCategoryLabel(category) : '', registrationRequired ? 'Inscrição necessária' : ''].join('\n'),
    cell: ({ category, registrationRequired }) => (
      <>
        {category && <span className="badge">{scheduleCategoryLabel(category)}</span>}{' '}
        {registrationRequired && <span className="badge badge-loud">Inscrição necessária</span>}
      </>
    ),
  },
]
