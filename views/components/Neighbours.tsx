import type { ReactNode } from 'react'

/** Links to what stands before and after the page's item. */
export const Neighbours = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className="neighbours no-print sheet" aria-label={label}>
    <div>{children}</div>
  </nav>
)
