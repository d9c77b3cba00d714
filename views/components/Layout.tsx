import type { ReactNode } from 'react'

/** What every page has around its screen: header, main, footer. */
export function Layout({ children }: { children: ReactNode }) {
  return <main id="conteudo">{children}</main>
}
