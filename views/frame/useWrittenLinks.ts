import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { routeOf } from '../routes.tsx'

/** What an organiser's text links to opens as our own links do: the screen changes, the site is not loaded again. */
export function useWrittenLinks(): void {
  const navigate = useNavigate()
  useEffect(() => {
    // Our own links have been followed by the time a click comes to the window
    const follow = (event: MouseEvent) => {
      const address = addressIn(event)
      if (!address) return
      event.preventDefault()
      navigate(address)
    }
    addEventListener('click', follow)
    return () => removeEventListener('click', follow)
  }, [navigate])
}

/** Where a plain click on a link to another screen leads; undefined for every other click, which is the browser's. */
function addressIn({ defaultPrevented, button, altKey, ctrlKey, metaKey, shiftKey, target }: MouseEvent) {
  const link = target instanceof Element && target.closest('a[href]')
  const isPlain = button === 0 && !(defaultPrevented || altKey || ctrlKey || metaKey || shiftKey)
  if (!isPlain || !(link instanceof HTMLAnchorElement)) return
  if (link.target || link.hasAttribute('download') || link.isContentEditable) return
  const { origin, pathname, search, hash } = link
  const { path, withoutLayout, uncacheable } = routeOf(pathname).route
  if (origin !== location.origin || pathname === location.pathname || path === '*' || withoutLayout || uncacheable)
    return
  return pathname + search + hash
}
