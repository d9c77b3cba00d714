import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Boundary } from '../components/Boundary.tsx'
import { ErrorAlert } from '../components/ErrorAlert.tsx'
import { isPlainClick } from '../components/plain-click.ts'
import { pathBelow, useIsLive, useSite } from '../components/Site.tsx'
import { EditingProvider } from '../editing/EditingProvider.tsx'
import { isPublicPage, routeOf } from '../routes.tsx'
import { CookieBanner } from './CookieBanner.tsx'
import { Footer } from './Footer.tsx'
import { Header, HomeLink } from './Header.tsx'

/** `bar` stands above the header of a page of the past, or of a preview. */
export function Layout({ bar, children }: { bar?: ReactNode; children: ReactNode }) {
  const { pathname } = useLocation()
  const isLive = useIsLive()
  const main = useRef<HTMLElement>(null)
  const lastPath = useRef(pathname)
  useRichTextLinks()

  // Navigation moves the focus to the screen's start, or to the anchor in the address
  useEffect(() => {
    const focused = document.activeElement
    const isAtAnchor = focused !== main.current && main.current?.contains(focused)
    if (lastPath.current !== pathname && !isAtAnchor) main.current?.focus({ preventScroll: true })
    lastPath.current = pathname
  }, [pathname])

  return (
    <EditingProvider>
      <SkipLink />
      {bar}
      {isLive && (
        <Boundary
          fallback={(retry) => (
            <div className="cookies no-print">
              <Failure part="o aviso de cookies" onRetry={retry} />
            </div>
          )}
        >
          <CookieBanner />
        </Boundary>
      )}
      <Boundary
        fallback={(retry) => (
          <header className="header no-print">
            <HomeLink />
            <Failure part="o menu" onRetry={retry} />
          </header>
        )}
      >
        <Header />
      </Boundary>
      <main id="conteudo" ref={main} tabIndex={-1}>
        {children}
      </main>
      <Boundary
        fallback={(retry) => (
          <footer className="footer no-print on-ink">
            <div className="sheet">
              <Failure part="o fim da página" onRetry={retry} />
            </div>
          </footer>
        )}
      >
        <Footer />
      </Boundary>
    </EditingProvider>
  )
}

/** Shown when a part of the frame cannot be rendered. */
const Failure = ({ part, onRetry }: { part: string; onRetry(): void }) => (
  <ErrorAlert
    className="frame-failure buttons middle"
    message={`Não foi possível mostrar ${part}.`}
    onRetry={onRetry}
  />
)

function SkipLink() {
  return (
    <a className="skip on-ink no-print" href="#conteudo">
      Saltar para o conteúdo
    </a>
  )
}

/** Opens links in rich text without a page load. */
function useRichTextLinks(): void {
  const navigate = useNavigate()
  const base = useSite().past?.base ?? ''
  useEffect(() => {
    // React's own link handlers run before this one
    const follow = (event: MouseEvent) => {
      const address = addressIn(event, base)
      if (!address) return
      event.preventDefault()
      navigate(address)
    }
    addEventListener('click', follow)
    return () => removeEventListener('click', follow)
  }, [navigate, base])
}

function addressIn(event: MouseEvent, base: string) {
  const { defaultPrevented, target } = event
  const link = target instanceof Element && target.closest('a[href]')
  if (defaultPrevented || !isPlainClick(event) || !(link instanceof HTMLAnchorElement)) return
  if (link.target || link.hasAttribute('download') || link.isContentEditable) return
  const { origin, pathname, search, hash } = link
  const path = pathBelow(base, pathname)
  if (origin !== location.origin || pathname === location.pathname || !isPublicPage(routeOf(path).route)) return
  return path + search + hash
}
