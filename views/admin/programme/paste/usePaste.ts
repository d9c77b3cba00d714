import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { errorMessage } from '../../../forms/send.ts'
import { api, type ReadError } from '../../../store/api.ts'
import { useToast } from '../../../store/useToast.ts'
import { panelHash } from '../../panel-address.ts'
import { useUnsavedChanges } from '../../UnsavedChanges.tsx'
import { type Imported, importApi, rowErrorsOf } from './import-api.ts'
import { nothingPasted, pasteReducer } from './paste-state.ts'
import { importedTitle, importedWords } from './paste-words.ts'
import { previewRows, type RowState } from './preview.ts'
import { usePasteDraft } from './usePasteDraft.ts'

const REFETCH = { refetchOnMountOrArgChange: true } as const
const importable: readonly RowState['kind'][] = ['new', 'returning', 'changed']

export function usePaste() {
  const [state, dispatch] = useReducer(pasteReducer, nothingPasted)
  const { table, text, leftOut } = state
  const list = api.useScheduleQuery(undefined, REFETCH)
  const removed = importApi.useRemovedSessionsQuery(undefined, REFETCH)
  const [importSchedule] = importApi.useImportScheduleMutation()
  const draft = usePasteDraft(state)
  const [busy, setBusy] = useState(false)
  const isSending = useRef(false)
  const [imported, setImported] = useState<Imported | null>(null)
  useUnsavedChanges(!imported && (table !== null || text.trim() !== ''))
  useLeaveAfter(imported)

  const sessions = list.data
  const removedSessions = removed.data
  const states = useMemo(
    () =>
      table && sessions && removedSessions
        ? previewRows(table.rows, { sessions, removed: removedSessions }, leftOut)
        : null,
    [table, sessions, removedSessions, leftOut],
  )
  const chosen = states?.flatMap(({ kind }, index) => (importable.includes(kind) ? [index] : [])) ?? []
  const wrong = states?.filter(({ kind }) => kind === 'wrong').length ?? 0

  /** A second click while sending does nothing. */
  const send = async () => {
    if (isSending.current || !states || wrong > 0 || chosen.length === 0) return
    isSending.current = true
    setBusy(true)
    dispatch({ type: 'sent' })
    const rows = chosen.map((index) => states[index]!.sent)
    const { data, error } = await importSchedule(rows)
    isSending.current = false
    setBusy(false)
    if (data) {
      draft.end()
      return setImported(data)
    }
    const refusal = error as ReadError
    dispatch({ type: 'refused', message: errorMessage(refusal), rows: rowErrorsOf(refusal), sentRows: chosen })
  }

  return {
    state,
    dispatch,
    draft,
    states,
    /** Rows that are imported, and rows that cannot be. */
    counts: { chosen: chosen.length, wrong },
    busy,
    send,
    failed: (list.isError && !sessions) || (removed.isError && !removedSessions),
    retry() {
      void list.refetch()
      void removed.refetch()
    },
  }
}

/** Navigates only when nothing is unsaved any more. */
function useLeaveAfter(imported: Imported | null): void {
  const navigate = useNavigate()
  const { state } = useLocation()
  const toast = useToast()
  const left = useRef(false)
  useEffect(() => {
    if (!imported || left.current) return
    left.current = true
    if (state?.fromList) navigate(-1)
    else navigate(panelHash({ tab: 'programacao', item: null }), { replace: true })
    toast({ title: importedTitle(imported), description: importedWords(imported), act: imported.act })
  }, [imported, navigate, state, toast])
}
