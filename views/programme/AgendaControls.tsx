import { type MouseEvent, useRef } from 'react'
import { useSite } from '../components/Site.tsx'
import { useMenuDisclosure } from '../components/useMenuDisclosure.ts'
import { agenda, useAgendaMessage, useIsStarred } from './agenda.ts'

type CalendarProps = {
  /** The path of a calendar feed. */
  feed: string
  className?: string
}

export function CalendarMenu({ feed, className = '' }: CalendarProps) {
  const { publicUrl } = useSite()
  const menu = useRef<HTMLDetailsElement>(null)
  return (
    <details ref={menu} onKeyDown={useMenuDisclosure(menu)} className={`calendar-menu no-print strong ${className}`}>
      <summary className="link chevron tap">Juntar ao calendário</summary>
      <ul>
        <li>
          <a className="tap" href={publicUrl.replace(/^https?:/, 'webcal:') + feed}>
            Subscrever (acompanha as mudanças)
          </a>
        </li>
        <li>
          <a className="tap" href={feed} download>
            Descarregar
          </a>
        </li>
      </ul>
    </details>
  )
}

type StarProps = { id: string; title: string }

/** Keeps a session in this browser's agenda. A screen with stars needs one `AgendaStatus`. */
export function StarButton(props: StarProps) {
  return useSite().past ? null : <Star {...props} />
}

function Star({ id, title }: StarProps) {
  const isStarred = useIsStarred(id)
  const toggle = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const words = agenda.toggle(id) ? 'guardada na agenda' : 'retirada da agenda'
    agenda.say(`${title}: ${words}${agenda.isKept() ? '' : ' até sair desta página'}.`)
    requestAnimationFrame(() => isVisible(currentTarget) || focusNeighbour(currentTarget))
  }
  return (
    <button
      className="star needs-script no-print"
      type="button"
      aria-pressed={isStarred}
      aria-label={`Guardar ${title} na agenda`}
      onClick={toggle}
    />
  )
}

/** In «A minha agenda» a session leaves with its star: the focus goes to the next one that stays. */
function focusNeighbour(star: HTMLButtonElement) {
  const stars = [...document.querySelectorAll<HTMLElement>('.star')]
  const at = stars.indexOf(star)
  const others = [...stars.slice(at + 1), ...stars.slice(0, at).reverse()]
  const next = others.find(isVisible) ?? document.querySelector<HTMLElement>('.agenda h2')
  next?.focus({ preventScroll: !next.matches('.star') })
}

const isVisible = (element: HTMLElement) => element.getClientRects().length > 0

export function AgendaStatus() {
  const message = useAgendaMessage()
  return (
    <p className="unseen" role="status">
      {message}
    </p>
  )
}
