import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { isPlainClick } from '../components/plain-click.ts'
import { pathBelow, useSite } from '../components/Site.tsx'
import { isPublicPage, routeOf } from '../routes.tsx'

/** Opens links in rich text without a page load. */
export function useRichTextLinks(): void {
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
