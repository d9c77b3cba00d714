import { useRef } from 'react'
import { useSite } from '../components/Site.tsx'
import { useMenuDisclosure } from '../components/useMenuDisclosure.ts'

type Props = {
  /** The path of a calendar feed. */
  feed: string
  className?: string
}

export function CalendarMenu({ feed, className = '' }: Props) {
  const { publicUrl } = useSite()
  const menu = useRef<HTMLDetailsElement>(null)
  return (
    <details ref={menu} onKeyDown={useMenuDisclosure(menu)} className={`calendar-menu strong ${className}`}>
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
