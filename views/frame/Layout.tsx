import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { Boundary } from '../components/Boundary.tsx'
import { useIsLive } from '../components/Site.tsx'
import { EditingProvider } from '../editing/EditingProvider.tsx'
import { CookieBanner } from './CookieBanner.tsx'
import { Footer } from './Footer.tsx'
import { BareHeader, Header } from './Header.tsx'
import { SkipLink } from './SkipLink.tsx'
import { useRichTextLinks } from './useRichTextLinks.ts'

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
        <Boundary fallback={() => null}>
          <CookieBanner />
        </Boundary>
      )}
      <Boundary fallback={() => <BareHeader />}>
        <Header />
      </Boundary>
      <main id="conteudo" ref={main} tabIndex={-1}>
        {children}
      </main>
      <Boundary fallback={() => null}>
        <Footer />
      </Boundary>
    </EditingProvider>
  )
}
