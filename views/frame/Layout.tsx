import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { Boundary } from '../components/Boundary.tsx'
import { EditingProvider } from '../editing/EditingProvider.tsx'
import { CookieBanner } from './CookieBanner.tsx'
import { Footer } from './Footer.tsx'
import { BareHeader, Header } from './Header.tsx'
import { SkipLink } from './SkipLink.tsx'
import { useWrittenLinks } from './useWrittenLinks.ts'

export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  useWrittenLinks()

  // Navigation moves the focus to the screen's start, or to the anchor in the address
  useEffect(() => {
    const focused = document.activeElement
    const isAtAnchor = focused !== main.current && main.current?.contains(focused)
    if (shown.current !== pathname && !isAtAnchor) main.current?.focus({ preventScroll: true })
    shown.current = pathname
  }, [pathname])

  return (
    <EditingProvider>
      <SkipLink />
      <Boundary failed={() => null}>
        <CookieBanner />
      </Boundary>
      <Boundary failed={() => <BareHeader />}>
        <Header />
      </Boundary>
      <main id="conteudo" ref={main} tabIndex={-1}>
        {children}
      </main>
      <Boundary failed={() => null}>
        <Footer />
      </Boundary>
    </EditingProvider>
  )
}
