import { createSlice, nanoid, type PayloadAction, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit'

export type Message = {
  title: string
  description?: string
  variant?: 'destructive'
  /** `altText` tells screen reader users how else to do it. */
  action?: { label: string; altText: string }
}
export type Toast = Message & { id: string; open: boolean }
export type ToastsState = { shown: Toast[] }
export type WithToasts = { toasts?: ToastsState }

const LIMIT = 1
export const REMOVAL_DELAY_MS = 1_000_000

export const toasts = createSlice({
  name: 'toasts',
  initialState: { shown: [] } as ToastsState,
  reducers: {
    added: {
      prepare: (message: Message) => ({ payload: { ...message, id: nanoid(), open: true } }),
      reducer({ shown }, { payload }: PayloadAction<Toast>) {
        shown.unshift(payload)
        shown.length = Math.min(shown.length, LIMIT)
      },
    },
    updated({ shown }, { payload }: PayloadAction<Partial<Message> & { id: string }>) {
      const toast = shown.find(({ id }) => id === payload.id)
      if (toast) Object.assign(toast, payload)
    },
    closed({ shown }, { payload: id }: PayloadAction<string>) {
      for (const toast of shown) if (toast.id === id) toast.open = false
    },
    removed(state, { payload: id }: PayloadAction<string>) {
      state.shown = state.shown.filter((toast) => toast.id !== id)
    },
  },
})

export const { added, updated, removed } = toasts.actions
const { closed } = toasts.actions

/** Closes a toast and schedules its removal; a second call does nothing. */
export const dismissed =
  (id: string): ThunkAction<void, WithToasts, unknown, UnknownAction> =>
  (dispatch, getState) => {
    if (!getState().toasts?.shown.some((toast) => toast.id === id && toast.open)) return
    dispatch(closed(id))
    setTimeout(() => dispatch(removed(id)), REMOVAL_DELAY_MS)
  }
