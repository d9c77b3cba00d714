import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { VersionedItem } from '../../forms/item-spec.ts'
import { NEW_ITEM, panelHash } from '../panel-address.ts'
import { useOpenItem } from '../useOpenItem.ts'
import type { Place } from './useWriting.ts'

/** `draft`: the id of one that is edited as such. */
export type Opening<R> = { key: string; row: R | null; draft: string | null }

/** As `useOpenItem`, also for drafts; a form stays open when what it edits gets another address. */
export function useOpenWriting<R extends VersionedItem>(
  tab: string,
  list: { data?: readonly R[]; isFetching: boolean },
  notFoundMessage: string,
) {
  const { hash } = useLocation()
  const [open, setOpen] = useState<Opening<R> | null>(null)
  /** All of them: a render may come between a move and the address. */
  const [movedTo, setMovedTo] = useState<readonly string[]>([])
  const { opened, isOpen, openDraftId, moveTo, ...rest } = useOpenItem(tab, list, notFoundMessage, movedTo)

  const row = opened && opened !== NEW_ITEM ? opened : null
  const isSame = open !== null && (hash === open.key || movedTo.includes(hash))
  if (movedTo.length > 0 && !isSame) setMovedTo([])
  if (isSame ? !isOpen : opened === null && openDraftId === null) {
    if (open) setOpen(null)
  } else if (!isSame) setOpen({ key: hash, row, draft: openDraftId })

  return {
    ...rest,
    open: isSame && isOpen ? open : null,
    onMoved(place: Place) {
      setMovedTo([...movedTo, panelHash({ tab, ...place })])
      moveTo(place)
    },
  }
}
