import { Link, useLocation } from 'react-router-dom'
import type { PageSummary } from '../../src/content/page.ts'
import { Wordmark } from '../components/Wordmark.tsx'
import { api } from '../store/api.ts'
import { useRefetchOnMount } from '../store/hydration.ts'
import { MoreLinks } from './MoreLinks.tsx'
import { SocialLinks } from './SocialLinks.tsx'
import { useMenu } from './useMenu.ts'

/** Works without JavaScript. */
export function Header() {
  const { data: pages = [] } = api.usePagesQuery(undefined, useRefetchOnMount())
  const { inline, overflow } = splitMenu(pages)
  const { open, toggleProps, menuProps } = useMenu()

  return (
    <header className="header no-print">
      <HomeLink />
      {/* The tab index lets Safari focus the button on a click, which opens the menu where there are no popovers */}
      <button className="header-toggle link" type="button" tabIndex={0} {...toggleProps}>
        {open ? 'Fechar menu' : 'Menu'}
      </button>
      <nav className="header-menu" aria-label="Principal" {...menuProps}>
        <ul>
          <MenuLink to="/#a-feira">A Festa</MenuLink>
          {inline.map(linkTo)}
          {overflow.length > 0 && <MoreLinks>{overflow.map(linkTo)}</MoreLinks>}
          <MenuLink to="/programacao">Programa</MenuLink>
          <MenuLink to="/noticias">Notícias</MenuLink>
          <MenuLink to="/biblioteca" className="wide-only">
            Biblioteca
          </MenuLink>
          <MenuLink to="/podcast" className="wide-only">
            Podcast
          </MenuLink>
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

export const HomeLink = () => (
  <Link className="header-logo" to="/" aria-label="FLIPORTO Portugal, página inicial">
    <Wordmark />
  </Link>
)

const linkTo = ({ id, slug, menuTitle }: PageSummary) => (
  <MenuLink key={id} to={`/pagina/${slug}`}>
    {menuTitle}
  </MenuLink>
)

function MenuLink({ to, className, children }: { to: string; className?: string; children: string }) {
  const { pathname } = useLocation()
  const current = pathname === to ? 'page' : pathname.startsWith(`${to}/`) ? 'true' : undefined
  return (
    <li className={className}>
      <Link to={to} aria-current={current}>
        {children}
      </Link>
    </li>
  )
}

/** Letters that fit the narrowest header with an inline menu, beside the fixed links. */
const MAX_LETTERS = 36
/** Letters taken by «Mais» with its icon, and by the gap between two links. */
const MORE_BUTTON_LETTERS = 6
const GAP_LETTERS = 3

function splitMenu<P extends { menuTitle: string }>(pages: readonly P[]): { inline: P[]; overflow: P[] } {
  let letters = 0
  const ends = pages.map(({ menuTitle }) => {
    letters += menuTitle.length + GAP_LETTERS
    return letters
  })
  if (letters <= MAX_LETTERS) return { inline: [...pages], overflow: [] }
  const count = ends.filter((end) => end + MORE_BUTTON_LETTERS + GAP_LETTERS <= MAX_LETTERS).length
  return { inline: pages.slice(0, count), overflow: pages.slice(count) }
}
