import type { UnknownAction } from '@reduxjs/toolkit'
import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
} from 'react'
import { useStore } from 'react-redux'
import type { ActEvent, Undone } from '../../src/content/history.ts'
import { adminApi } from '../forms/api.ts'
import type { ReadError } from '../store/api.ts'
import { type StateWithToasts, type ToastItem, type UndoableAct, updated } from '../store/toasts.ts'
import { useToast } from '../store/useToast.ts'
import { undeleteRefusedMessage, undoneMessage, undoRefusedMessage } from './undo-messages.ts'

export type WrittenItem = Pick<ActEvent, 'kind' | 'id' | 'version'>

type Listener = (items: readonly WrittenItem[], undone?: Undone) => void

type Undoing = {
  /** Tells the outcome in a toast; a second call meanwhile does nothing. */
  undo(act: UndoableAct): Promise<void>
  onToastAction(toast: ToastItem): void
  /** Tells what shows these items that they have another content now. */
  announce: Listener
  subscribe(listener: Listener): () => void
}

const UndoContext = createContext<Undoing>({
  undo: async () => {},
  onToastAction() {},
  announce() {},
  subscribe: () => () => {},
})

export const useUndo = () => useContext(UndoContext)

/** Calls the latest listener after every undo, redo and restoration. */
export function useOnRewritten(listener: Listener): void {
  const { subscribe } = useUndo()
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => subscribe((...told) => latest.current(...told)), [subscribe])
}

type Props = {
  /** Receives the function for toasts that are rendered outside. */
  toastAction?: RefObject<((toast: ToastItem) => void) | null>
  children: ReactNode
}

export function UndoProvider({ toastAction, children }: Props) {
  const undoing = useUndoing()
  const { onToastAction } = undoing
  useUndoKeys(onToastAction)
  useEffect(() => {
    if (!toastAction) return
    toastAction.current = onToastAction
    return () => {
      toastAction.current = null
    }
  }, [toastAction, onToastAction])
  return <UndoContext value={undoing}>{children}</UndoContext>
}

function useUndoing(): Undoing {
  const store = useStore<StateWithToasts, UnknownAction>()
  const [undoAct] = adminApi.useUndoActMutation()
  const [undeleteDraft] = adminApi.useUndeleteDraftMutation()
  const toast = useToast()
  const pending = useRef(new Set<string>())
  const listeners = useRef(new Set<Listener>())

  const subscribe = useCallback((listener: Listener) => {
    listeners.current.add(listener)
    return () => void listeners.current.delete(listener)
  }, [])
  const announce = useCallback<Listener>((...told) => {
    for (const listener of listeners.current) listener(...told)
  }, [])
  const undo = useCallback(
    async (act: UndoableAct) => {
      if (pending.current.has(act.id)) return
      pending.current.add(act.id)
      const { data, error } = await undoAct(act.id)
      pending.current.delete(act.id)
      if (data)
        announce(
          data.acts.flatMap(({ events }) => events),
          data,
        )
      const message = data ? undoneMessage(data, act) : undoRefusedMessage(error as ReadError, act, new Date())
      toast({ ...message, takesFocus: document.activeElement?.closest('.toast') != null })
    },
    [undoAct, announce, toast],
  )
  const undelete = useCallback(
    async (draft: string) => {
      if (pending.current.has(draft)) return
      pending.current.add(draft)
      const { error } = await undeleteDraft(draft)
      pending.current.delete(draft)
      toast(error ? undeleteRefusedMessage(error as ReadError, draft) : { title: 'Rascunho reposto' })
    },
    [undeleteDraft, toast],
  )
  return useMemo(
    () => ({
      undo,
      onToastAction({ id, act, deletedDraft }) {
        if (!act && deletedDraft === undefined) return
        store.dispatch(updated({ id, busy: true }))
        void (act ? undo(act) : undelete(deletedDraft!))
      },
      announce,
      subscribe,
    }),
    [undo, undelete, announce, subscribe, store],
  )
}

/** Fields and the rich text editor have their own undo. */
const WITH_OWN_UNDO = 'input, textarea, select, [contenteditable], .ck'

/** Ctrl+Z and Ctrl+Shift+Z, on a Mac with ⌘, press the button of the toast that is shown. */
function useUndoKeys(onToastAction: Undoing['onToastAction']): void {
  const store = useStore<StateWithToasts>()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event
      if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || altKey || event.defaultPrevented) return
      if (target instanceof Element && target.closest(WITH_OWN_UNDO)) return
      const toast = store.getState().toasts?.items.find(({ open }) => open)
      const way = toast?.deletedDraft === undefined ? toast?.act?.way : 'undo'
      if (!toast || way !== (shiftKey ? 'redo' : 'undo')) return
      event.preventDefault()
      if (!event.repeat) onToastAction(toast)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [store, onToastAction])
}
