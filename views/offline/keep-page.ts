const SETTLE_MS = 1_000

/** Once the page has settled, has the service worker keep it. Returns what stops that. */
export function keepPage(page: string): () => void {
  // Only secure pages have it
  if (!navigator.serviceWorker) return () => {}
  let timer: ReturnType<typeof setTimeout>
  const isInstalled = navigator.serviceWorker.controller !== null
  const settle = () => {
    timer = setTimeout(() => void keep(page).catch(() => {}), isInstalled ? 0 : SETTLE_MS)
  }
  if (document.readyState === 'complete') settle()
  else addEventListener('load', settle, { once: true })
  return () => {
    removeEventListener('load', settle)
    clearTimeout(timer)
  }
}

const keep = async (page: string) => (await import('./keeping.ts')).keep(page)
