import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import { useLocation, useNavigate } from 'react-router-dom'
import type { ItemRead } from '../../src/content/kinds.ts'
import { api } from '../store/api.ts'
import { useSite } from './Site.tsx'

/** An old slug is answered with the item: its address becomes the item's own, as by the server's redirect. */
export function useOwnAddress(endpointName: ItemRead, slug: string, item: { slug: string } | undefined): void {
  const { preview } = useSite()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const dispatch = useDispatch()
  const own = item?.slug
  useEffect(() => {
    if (!item || own === undefined || own === slug || preview) return
    // The next screen shows it at once
    dispatch(api.util.upsertQueryEntries([{ endpointName, arg: own, value: item as never }]))
    navigate({ pathname: pathname.replace(/[^/]*$/, encodeURIComponent(own)), search, hash }, { replace: true })
  }, [endpointName, slug, own, item, preview, pathname, search, hash, navigate, dispatch])
}
