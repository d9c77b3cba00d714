import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { VersionedItem } from '../forms/item-spec.ts'
import { useToast } from '../store/useToast.ts'
import { NEW_ITEM, panelHash, parsePanelAddress } from './panel-address.ts'

type ItemQuery<R> = { data?: readonly R[]; isFetching: boolean }

/** Keeps the open item in the address, for Back and reload. */
export function useOpenItem<R extends VersionedItem>(
  tab: string,
  { data, isFetching }: ItemQuery<R>,
  notFoundMessage: string,
  /** The addresses of a form that is open, whose item may not be in the list yet. */
  knownHashes: readonly string[] = [],
) {
  const { hash, key, state } = useLocation()
  const navigate = useNavigate()
  const toast = useToast()
  const address = parsePanelAddress(hash)
  const itemId = address.tab === tab ? address.item : null
  const draftId = address.tab === tab ? address.draft : null
  const found = data?.find(({ id }) => id === itemId)
  /** A copy, because another user may delete the row meanwhile. */
  const [openRow, setOpenRow] = useState<R | null>(null)
  const [closingAtKey, setClosingAtKey] = useState<string | null>(null)

  if (openRow && openRow.id !== itemId) setOpenRow(null)
  else if (found && !openRow) setOpenRow(found)

  const isKnown = knownHashes.includes(hash) || itemId === NEW_ITEM
  const missing = itemId !== null && !isKnown && !found && !openRow && data !== undefined && !isFetching
  useEffect(() => {
    if (!missing) return
    toast({ variant: 'destructive', title: notFoundMessage })
    navigate(panelHash({ tab, item: null }), { replace: true })
  }, [missing, notFoundMessage, tab, toast, navigate])

  // Navigate only after the form has unmounted, or its guard against unsaved changes would open a dialog
  useEffect(() => {
    if (closingAtKey !== key) return
    if (state?.fromList) navigate(-1)
    else navigate(panelHash({ tab, item: null }), { replace: true })
    return () => setClosingAtKey(null)
  }, [closingAtKey, key, state, tab, navigate])

  const isOpen = closingAtKey !== key
  const isNew = isOpen && itemId === NEW_ITEM
  return {
    opened: isNew ? NEW_ITEM : isOpen && openRow?.id === itemId ? openRow : null,
    openItem: (id: string) =>
      navigate(
        panelHash({ tab, item: id }),
        itemId === null ? { state: { fromList: true } } : { replace: true, state },
      ),
    isOpen,
    openDraftId: isOpen ? draftId : null,
    openDraft: (id: string) => navigate(panelHash({ tab, item: null, draft: id }), { state: { fromList: true } }),
    /** The same form under the address of what it edits now. */
    moveTo: (place: { item: string | null; draft: string | null }) =>
      navigate(panelHash({ tab, ...place }), { replace: true, state }),
    close: () => setClosingAtKey(key),
  } as const
}
