import { Link, useLocation } from 'react-router-dom'
import { api } from '../store/api.ts'
import { useStaleAtOnce } from '../store/hydration.ts'
import { SocialLinks } from './SocialLinks.tsx'
import { useMenu } from './useMenu.ts'
import { Wordmark } from './Wordmark.tsx'

/** Logo and menu. The menu works before and without JavaScript; on wide screens the style sheet lays it out in the line. */
export function Header() {
  const { data: pages = [] } = api.usePagesQuery(undefined, useStaleAtOnce())
  const { open, toggleProps, menuProps } = useMenu()

  return (
    <header className="header">
      <Link className="header-logo" to="/" aria-label="Fliporto Portugal, página inicial">
        <Wordmark />
      </Link>
      <button className="header-toggle" type="button" {...toggleProps}>
        {open ? 'Fechar menu' : 'Menu'}
      </button>
      <nav className="header-menu" aria-label="Principal" {...menuProps}>
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
