import { type ReactNode, type SyntheticEvent, useContext, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useMenuDisclosure } from '../components/useMenuDisclosure.ts'
import { HydrationContext } from '../store/hydration.ts'

/** The width from which Header.css shows the menu inline. */
const wideScreen = () => matchMedia('(min-width: 62rem)')
const isWideScreen = () => wideScreen().matches

/** Links without room in the header; on small screens they are always expanded. */
export function MoreLinks({ children }: { children: ReactNode }) {
  const { key } = useLocation()
  const hydration = useContext(HydrationContext)
  const details = useRef<HTMLDetailsElement>(null)
  const onKeyDown = useMenuDisclosure(details, isWideScreen)

  // Somebody may open it before the application starts
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes it
  useEffect(() => {
    const more = details.current
    if (more && !(hydration.current && more.open)) more.open = !isWideScreen()
  }, [key])

  useEffect(() => {
    const query = wideScreen()
    const onChange = ({ matches }: MediaQueryListEvent) => {
      if (details.current) details.current.open = !matches
    }
    query.addEventListener('change', onChange)
    return () => query.removeEventListener('change', onChange)
  }, [])

  return (
    <li>
      <details ref={details} className="header-more" onKeyDown={onKeyDown} onToggle={stopPropagation}>
        <summary className="chevron">Mais</summary>
        <ul>{children}</ul>
      </details>
    </li>
  )
}

/** Toggle events bubble in React, and the menu would take this one for its own. */
const stopPropagation = (event: SyntheticEvent) => event.stopPropagation()
