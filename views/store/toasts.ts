import { createSlice, nanoid, type PayloadAction, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit'

/** An act that «Anular» undoes. «Refazer» is the undo of an undo. */
export type UndoableAct = { id: string; way: 'undo' | 'redo' }

export type ToastMessage = {
  title: string
  description?: string
  variant?: 'destructive'
  /** `altText` describes another way to do it, for screen readers. */
  action?: { label: string; altText: string }
  act?: UndoableAct
  /** A draft that «Anular» brings back. */
  deletedDraft?: string
  /** Where the spec's 5000 ms are too short. */
  durationMs?: number
  /** The button is focused at once: it replaces one that had the focus. */
  takesFocus?: boolean
}
export type ToastItem = ToastMessage & { id: string; open: boolean; busy?: boolean }
type ToastsState = { items: ToastItem[] }
export type StateWithToasts = { toasts?: ToastsState }

const LIMIT = 1
export const REMOVAL_DELAY_MS = 1_000_000

export const toasts = createSlice({
  name: 'toasts',
  initialState: { items: [] } as ToastsState,
  reducers: {
    added: {
      prepare: (message: ToastMessage) => ({ payload: { ...message, id: nanoid(), open: true } }),
      reducer({ items }, { payload }: PayloadAction<ToastItem>) {
        items.unshift(payload)
        items.length = Math.min(items.length, LIMIT)
      },
    },
    updated({ items }, { payload }: PayloadAction<Partial<ToastItem> & { id: string }>) {
      const toast = items.find(({ id }) => id === payload.id)
      if (toast) Object.assign(toast, payload)
    },
    closed({ items }, { payload: id }: PayloadAction<string>) {
      for (const toast of items) if (toast.id === id) toast.open = false
    },
    removed(state, { payload: id }: PayloadAction<string>) {
      state.items = state.items.filter((toast) => toast.id !== id)
    },
  },
})

export const { added, updated, removed } = toasts.actions
const { closed } = toasts.actions

/** Closes a toast and schedules its removal; a second call does nothing. */
export const dismissed =
  (id: string): ThunkAction<void, StateWithToasts, unknown, UnknownAction> =>
  (dispatch, getState) => {
    if (!getState().toasts?.items.some((toast) => toast.id === id && toast.open)) return
    dispatch(closed(id))
    setTimeout(() => dispatch(removed(id)), REMOVAL_DELAY_MS)
  }
