import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useSite } from '../components/Site.tsx'

type Props = {
  /** The path of a calendar feed. */
  feed: string
  className?: string
}

/** A disclosure, so that it opens without JavaScript too. */
export function CalendarMenu({ feed, className = '' }: Props) {
  const { publicUrl } = useSite()
  const menu = useRef<HTMLDetailsElement>(null)

  useEffect(() => {
    const closeOutside = ({ target }: Event) => {
      if (menu.current?.open && !menu.current.contains(target as Node)) menu.current.open = false
    }
    addEventListener('pointerdown', closeOutside)
    addEventListener('focusin', closeOutside)
    return () => {
      removeEventListener('pointerdown', closeOutside)
      removeEventListener('focusin', closeOutside)
    }
  }, [])

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !menu.current?.open) return
    event.stopPropagation()
    menu.current.open = false
    menu.current.querySelector('summary')?.focus()
  }

  return (
    <details ref={menu} className={`calendar-menu strong ${className}`} onKeyDown={closeOnEscape}>
      <summary className="tap">Juntar ao calendário</summary>
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
