import { useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { ScheduleItem } from '../../../../src/content/schedule-item.ts'
import { dayName } from '../../../components/dates.ts'
import { share } from '../../../components/ShareButton.tsx'
import { CalendarMenu } from '../../../programme/AgendaControls.tsx'
import { agenda, useAgenda } from '../../../programme/agenda.ts'
import { hoursOf, sessionCount } from '../../../programme/session-words.tsx'
import { clashesIn, feedAddress, keptSessions, shareAddress } from './agenda-sessions.ts'
import { Leaflet } from './Leaflet.tsx'

type Props = { programme: readonly ScheduleItem[] }

export function MyAgenda({ programme }: Props) {
  const ids = useAgenda()
  const { sessions, missing } = useMemo(() => keptSessions(programme, ids), [programme, ids])
  return (
    <section className="agenda no-print sheet" aria-labelledby="a-minha-agenda">
      <h2 id="a-minha-agenda" tabIndex={-1}>
        {sessions.length > 0 ? `A minha agenda: ${sessionCount(sessions.length)}` : 'A minha agenda'}
      </h2>
      {sessions.length > 0 ? <Kept programme={programme} sessions={sessions} /> : <HowToStar />}
      {missing.length > 0 && <Missing ids={missing} />}
    </section>
  )
}

const HowToStar = () => (
  <div className="agenda-empty">
    <p className="lead">
      Ainda não guardou nenhuma sessão. Prima <span className="agenda-star loud">★</span> ao lado de uma sessão, e ela
      fica aqui: neste navegador, sem conta.
    </p>
    <Link className="button" to="/programacao">
      Ver o programa
    </Link>
  </div>
)

function Kept({ programme, sessions }: Props & { sessions: readonly ScheduleItem[] }) {
  const [status, setStatus] = useState('')
  const { isPrinting, print, leaflet } = usePrintedLeaflet()
  return (
    <>
      <Clashes sessions={sessions} />
      <div className="agenda-acts row middle">
        <button
          className="button"
          type="button"
          onClick={async () => setStatus(await share('A minha agenda — FLIPORTO Portugal', shareAddress(sessions)))}
        >
          Partilhar
        </button>
        <button className="button button-quiet" type="button" onClick={print}>
          Imprimir
        </button>
        <CalendarMenu feed={feedAddress(sessions)} />
      </div>
      <p className="agenda-status" role="status">
        {status}
      </p>
      {isPrinting && <Leaflet ref={leaflet} programme={programme} sessions={sessions} />}
    </>
  )
}

function Clashes({ sessions }: { sessions: readonly ScheduleItem[] }) {
  const clashes = useMemo(() => clashesIn(sessions), [sessions])
  if (clashes.length === 0) return null
  return (
    <div className="agenda-clashes">
      <p className="strong">
        {clashes.length === 1 ? 'Duas sessões sobrepõem-se:' : `${clashes.length} pares de sessões sobrepõem-se:`}
      </p>
      <ul>
        {clashes.map(([first, second]) => (
          <li key={first.id + second.id}>
            <span className="agenda-clash-day quiet">{`${dayName(first.date)}:`}</span> <Place of={first} /> e{' '}
            <Place of={second} />
          </li>
        ))}
      </ul>
    </div>
  )
}

const Place = ({ of }: { of: ScheduleItem }) => (
  <>
    <a className="strong" href={`#evento-${of.id}`}>
      {of.title}
    </a>{' '}
    <span>{`(${hoursOf(of)}, ${of.location})`}</span>
  </>
)

function Missing({ ids }: { ids: readonly string[] }) {
  return (
    <p className="agenda-missing quiet">
      <span>
        {ids.length === 1
          ? 'Uma sessão que guardou já não está no programa.'
          : `${ids.length} sessões que guardou já não estão no programa.`}
      </span>{' '}
      <button className="agenda-forget link tap" type="button" onClick={() => agenda.remove(ids)}>
        Retirar da agenda
      </button>
    </p>
  )
}

const PRINTING = 'prints-leaflet'

/** Prints the leaflet instead of the page. It stays until the next key or touch: some browsers print later than they say. */
function usePrintedLeaflet() {
  const [isPrinting, setIsPrinting] = useState(false)
  const leaflet = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!isPrinting) return
    const { classList } = document.documentElement
    const end = () => setIsPrinting(false)
    let isCurrent = true
    classList.add(PRINTING)
    void picturesLoaded(leaflet.current!).then(() => {
      if (!isCurrent) return
      window.print()
      addEventListener('keydown', end)
      addEventListener('pointerdown', end)
    })
    return () => {
      isCurrent = false
      classList.remove(PRINTING)
      removeEventListener('keydown', end)
      removeEventListener('pointerdown', end)
    }
  }, [isPrinting])

  return { isPrinting, print: () => setIsPrinting(true), leaflet }
}

/** Without its picture the leaflet is printed all the same. */
const picturesLoaded = (element: HTMLElement) =>
  Promise.all([...element.querySelectorAll('img')].map((image) => image.decode().catch(() => {})))
