import { type Ref, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { initialPictures } from '../../../../src/content/initial-pictures.ts'
import { LISBON } from '../../../../src/content/lisbon-time.ts'
import type { ScheduleItem } from '../../../../src/content/schedule-item.ts'
import { datePartsOf, longDate } from '../../../components/dates.ts'
import { groupBy } from '../../../components/group-by.ts'
import { useSite } from '../../../components/Site.tsx'
import { StackedWordmark } from '../../../components/Wordmark.tsx'
import { hoursOf, sessionCount } from '../../../programme/session-words.tsx'
import { leafletPages } from './leaflet-pages.ts'

type Props = {
  ref: Ref<HTMLDivElement>
  programme: readonly ScheduleItem[]
  sessions: readonly ScheduleItem[]
}

/** A4 across, in four columns that fold: the cover and the sessions. */
export function Leaflet({ ref, programme, sessions }: Props) {
  return createPortal(
    <div className="leaflet" ref={ref}>
      {leafletPages(sessions).map((page, index) => (
        <div key={page[0]!.id} className="leaflet-page">
          {index === 0 && <Cover programme={programme} count={sessions.length} />}
          <Columns sessions={page} most={index === 0 ? 3 : 4} />
        </div>
      ))}
    </div>,
    document.body,
  )
}

function Cover({ programme, count }: { programme: readonly ScheduleItem[]; count: number }) {
  const { publicUrl } = useSite()
  return (
    <div className="leaflet-cover">
      <StackedWordmark />
      <Dates programme={programme} />
      <p className="leaflet-title">
        A minha agenda <span>{sessionCount(count)}</span>
      </p>
      <img src={initialPictures.torre} alt="" />
      <div className="leaflet-tiles" />
      <p className="leaflet-printed quiet">
        {`Impresso a ${printedAt()}. O programa de agora: ${publicUrl.replace(/^https?:\/\//, '')}/programacao`}
      </p>
    </div>
  )
}

const printedAt = () =>
  new Intl.DateTimeFormat('pt-PT', {
    timeZone: LISBON,
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date())

/** The edition's emblem: its first and last day. */
function Dates({ programme }: { programme: readonly ScheduleItem[] }) {
  const days = programme.filter(({ date }) => datePartsOf(date)).map(({ date }) => date)
  const first = datePartsOf(days[0] ?? '')
  const last = datePartsOf(days.at(-1) ?? '')
  if (!first || !last) return null
  const isOneMonth = first.month === last.month && first.year === last.year
  return (
    <p className="leaflet-dates">
      <b>{days[0] === days.at(-1) ? first.day : `${first.day}—${last.day}`}</b>{' '}
      <span>{isOneMonth ? `${last.month} de ${last.year}` : `${longDate(days[0]!)} a ${longDate(days.at(-1)!)}`}</span>
    </p>
  )
}

const panels = [1, 2, 3, 4] as const
const sizes = ['roomy', 'normal', 'dense', 'tiny'] as const
type Layout = { size: (typeof sizes)[number]; columns: number }

/** The largest type, and of that the fewest columns, in which the sessions have their place. */
function Columns({ sessions, most }: { sessions: readonly ScheduleItem[]; most: number }) {
  const layouts = sizes.flatMap((size) => panels.slice(0, most).map((columns): Layout => ({ size, columns })))
  const [tried, setTried] = useState(0)
  const [element, setElement] = useState<HTMLElement | null>(null)
  const { size, columns } = layouts[tried]!

  useLayoutEffect(() => {
    const isTooSmall = element && element.scrollWidth > element.clientWidth + 1
    if (isTooSmall && tried < layouts.length - 1) setTried(tried + 1)
  }, [element, tried, layouts.length])

  return (
    <>
      <div className="leaflet-sessions" ref={setElement} data-size={size} data-columns={columns}>
        {[...groupBy(sessions, ({ date }) => date)].map(([date, ofDay]) => (
          <section key={date}>
            <DayHeading date={date} />
            {ofDay.map((session) => (
              <Entry key={session.id} session={session} />
            ))}
          </section>
        ))}
      </div>
      {panels.slice(columns, most).map((panel) => (
        <Notes key={panel} />
      ))}
    </>
  )
}

function DayHeading({ date }: { date: string }) {
  const parts = datePartsOf(date)
  return (
    <h2>
      {parts ? (
        <>
          <b>{parts.day}</b> <span>{parts.weekday}</span>
        </>
      ) : (
        date
      )}
    </h2>
  )
}

function Entry({ session }: { session: ScheduleItem }) {
  const { title, location, status } = session
  const isCancelled = status === 'cancelled'
  return (
    <article>
      <p className="leaflet-hours loud strong figures">
        <span>{hoursOf(session)}</span> {isCancelled && <b>Cancelado</b>}
      </p>
      <h3>{isCancelled ? <s>{title}</s> : title}</h3>
      <p className="leaflet-where quiet">{location}</p>
    </article>
  )
}

const Notes = () => (
  <div className="leaflet-notes">
    <p>Notas</p>
  </div>
)
