import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { api } from '../store/api.ts'
import { useStaleAtOnce } from '../store/hydration.ts'
import { SocialLinks } from './SocialLinks.tsx'
import { Wordmark } from './Wordmark.tsx'

/**
 * Logo and menu. On small screens the menu is a popover: the browser itself opens it, closes it with Esc and returns the
 * focus, so it works before and without JavaScript; on wide ones the style sheet lays it out in the line.
 */
export function Header() {
  const { data: pages = [] } = api.usePagesQuery(undefined, useStaleAtOnce())
  const { key } = useLocation()
  const toggle = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLElement>(null)
  const [open, setOpen] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu
  useEffect(() => closeMenu(menu.current), [key])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    closeMenu(menu.current)
    toggle.current?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc is meant for the whole header while its menu is open
    <header className="header" onKeyDown={onKeyDown}>
      <Link className="header-logo" to="/" aria-label="Fliporto Portugal, página inicial">
        <Wordmark />
      </Link>
      {/* `popovertarget` alone says whether the menu is open: `aria-expanded` may not stand beside it */}
      <button ref={toggle} className="header-toggle" type="button" popoverTarget="menu" aria-controls="menu">
        {open ? 'Fechar menu' : 'Menu'}
      </button>
      <nav
        ref={menu}
        className="header-menu"
        id="menu"
        popover="auto"
        aria-label="Principal"
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        <ul>
          <MenuLink to="/#a-feira">A Festa</MenuLink>
          {pages.map(({ id, slug, menuTitle }) => (
            <MenuLink key={id} to={`/pagina/${slug}`}>
              {menuTitle}
            </MenuLink>
          ))}
          <MenuLink to="/programacao">Programa</MenuLink>
          <MenuLink to="/noticias">Notícias</MenuLink>
          <li>
            <Link className="header-local" to="/#local">
              Local
            </Link>
          </li>
          <SocialLinks />
        </ul>
      </nav>
    </header>
  )
}

function MenuLink({ to, children }: { to: string; children: string }) {
  const { pathname } = useLocation()
  return (
    <li>
      <Link to={to} aria-current={pathname === to ? 'page' : undefined}>
        {children}
      </Link>
    </li>
  )
}

function closeMenu(menu: HTMLElement | null) {
  if (menu?.matches(':popover-open')) menu.hidePopover()
}
