import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { routeOf } from '../routes.tsx'

/** Opens links in rich text without a page load. */
export function useRichTextLinks(): void {
  const navigate = useNavigate()
  useEffect(() => {
    // React's own link handlers run before this one
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
