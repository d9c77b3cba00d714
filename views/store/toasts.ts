import { createSlice, nanoid, type PayloadAction, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit'

export type Message = {
  title: string
  description?: string
  variant?: 'destructive'
  /** What can still be done about it; `altText` says how, to whoever only hears the message. */
  action?: { label: string; altText: string }
}
export type Toast = Message & { id: string; open: boolean }
export type ToastsState = { shown: Toast[] }
export type WithToasts = { toasts?: ToastsState }

const LIMIT = 1
/** A closed toast stays in the state for this long: whatever leaves the screen slowly can still be drawn. */
export const REMOVAL_MS = 1_000_000

export const toasts = createSlice({
  name: 'toasts',
  initialState: { shown: [] } as ToastsState,
  reducers: {
    /** The newest first, and no more than the limit. */
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

/** Marks a toast as closed and sees to its removal; once, however often it is dismissed. */
export const dismissed =
  (id: string): ThunkAction<void, WithToasts, unknown, UnknownAction> =>
  (dispatch, getState) => {
    if (!getState().toasts?.shown.some((toast) => toast.id === id && toast.open)) return
    dispatch(closed(id))
    setTimeout(() => dispatch(removed(id)), REMOVAL_MS)
  }
