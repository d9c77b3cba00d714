import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { AS_OF_PATH } from '../../src/content/moment.ts'
import { PREVIEW_PATH } from '../../src/content/preview-address.ts'

/** Returns to the requested address of the panel, or to a page of the past or a preview, which the server renders. */
export function useGoToPanel(): () => void {
  const navigate = useNavigate()
  const { hash, search, state } = useLocation()
  return useCallback(() => {
    const page = new URLSearchParams(search).get('depois')
    if (page && [AS_OF_PATH, PREVIEW_PATH].some((path) => page.startsWith(`${path}/`))) location.replace(page + hash)
    else navigate({ pathname: '/admin', hash }, { replace: true, state })
  }, [navigate, search, hash, state])
}
