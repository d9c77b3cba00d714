import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Row } from '../forms/item-spec.ts'
import { useToast } from '../store/useToast.ts'
import { NEW_ITEM, panelHash, parsePanelAddress } from './panel-address.ts'

type List<R> = { data?: readonly R[]; isFetching: boolean }

/** Keeps the open item in the address, for Back and reload. */
export function useOpenItem<R extends Row>(tab: string, { data, isFetching }: List<R>, gone: string) {
  const { hash, key, state } = useLocation()
  const navigate = useNavigate()
  const toast = useToast()
  const place = parsePanelAddress(hash)
  const wanted = place.tab === tab ? place.item : null
  const found = data?.find(({ id }) => id === wanted)
  /** Kept as it was opened: another user may delete it meanwhile. */
  const [opened, setOpened] = useState<R | null>(null)
  const [closingAtKey, setClosingAtKey] = useState<string | null>(null)

  if (opened && opened.id !== wanted) setOpened(null)
  else if (found && !opened) setOpened(found)

  const missing = wanted !== null && wanted !== NEW_ITEM && !found && !opened && data !== undefined && !isFetching
  useEffect(() => {
    if (!missing) return
    toast({ variant: 'destructive', title: gone })
    navigate(panelHash({ tab, item: null }), { replace: true })
  }, [missing, gone, tab, toast, navigate])

  // Navigate only after the form has unmounted, or its guard against unsaved changes would ask
  useEffect(() => {
    if (closingAtKey !== key) return
    if (state?.fromList) navigate(-1)
    else navigate(panelHash({ tab, item: null }), { replace: true })
    return () => setClosingAtKey(null)
  }, [closingAtKey, key, state, tab, navigate])

  const isOpen = closingAtKey !== key
  const isNew = isOpen && wanted === NEW_ITEM
  return {
    open: isNew ? NEW_ITEM : isOpen && opened?.id === wanted ? opened : null,
    openItem: (id: string) =>
      navigate(
        panelHash({ tab, item: id }),
        wanted === null ? { state: { fromList: true } } : { replace: true, state },
      ),
    close: () => setClosingAtKey(key),
  } as const
}
