import { useState } from 'react'

const KEY = 'gaveta'
export const DRAWER_ID = 'gaveta'

export type Drawer = { isOpen: boolean; toggle(): void; open(): void }

/** Open or shut as it was last left; at first open where it fits beside the text. */
export function useDrawer(): Drawer {
  const [isOpen, setIsOpen] = useState(
    () => (stored() ?? (matchMedia('(min-width: 768px)').matches ? 'open' : 'shut')) === 'open',
  )
  return {
    isOpen,
    open: () => setIsOpen(true),
    toggle() {
      setIsOpen(!isOpen)
      try {
        localStorage.setItem(KEY, isOpen ? 'shut' : 'open')
      } catch {}
    },
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

export const DrawerButton = ({ drawer: { isOpen, toggle } }: { drawer: Drawer }) => (
  <button
    className="writing-drawer-button strong"
    type="button"
    aria-expanded={isOpen}
    aria-controls={DRAWER_ID}
    onClick={() => {
      toggle()
      if (!isOpen) requestAnimationFrame(() => document.getElementById(DRAWER_ID)?.scrollIntoView({ block: 'nearest' }))
    }}
  >
    Detalhes
  </button>
)
