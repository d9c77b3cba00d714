import { useLayoutEffect, useMemo, useRef } from 'react'
import { useToast } from '../store/useToast.ts'
import type { Outside } from './editing-session.ts'
import type { VersionedItem } from './item-spec.ts'
import { send, upload } from './send.ts'

/** The page around editing sessions, the same while it is shown. */
export function useOutside(onRow?: (row: VersionedItem) => void): Outside {
  const notify = useToast()
  const latestOnRow = useRef(onRow)
  useLayoutEffect(() => {
    latestOnRow.current = onRow
  })
  return useMemo(
    () => ({
      sender: { send, upload },
      notify,
      confirm: (question) => confirm(question),
      onRow: (row) => latestOnRow.current?.(row),
      setTimer: (act, ms) => window.setTimeout(act, ms),
      clearTimer: (timer) => window.clearTimeout(timer as number | undefined),
    }),
    [notify],
  )
}
