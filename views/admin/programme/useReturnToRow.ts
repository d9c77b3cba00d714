import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { editButtonOf } from '../../forms/edit-button.ts'

/** Focuses an edited event's row, and again when the saved list has it somewhere else. */
export function useReturnToRow(items: readonly { id: string }[]) {
  const [editedId, setEditedId] = useState<string | null>(null)
  const isFollowing = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a refetched list may have moved the row to another day
  useEffect(() => {
    if (!editedId || !isFollowing.current) return
    if (document.activeElement === document.body) editButtonOf(editedId)?.focus()
    isFollowing.current = false
  }, [items])

  return {
    /** Null once the list is filtered anew. */
    editedId,
    returnToRow(id: string) {
      isFollowing.current = true
      // A filter may have hidden it meanwhile
      flushSync(() => setEditedId(id))
      editButtonOf(id)?.focus()
    },
    forgetRow: () => setEditedId(null),
  }
}
