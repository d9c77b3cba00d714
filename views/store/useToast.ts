import { combineReducers, type Reducer } from '@reduxjs/toolkit'
import { useCallback } from 'react'
import { useStore } from 'react-redux'
import { api } from './api.ts'
import { added, type ToastMessage, toasts } from './toasts.ts'

const withToasts = combineReducers({ api: api.reducer, toasts: toasts.reducer }) as Reducer

/** Adds the toasts' reducer with the first toast, so that visitors do not load its code. */
export function useToast(): (message: ToastMessage) => void {
  const store = useStore()
  return useCallback(
    (message) => {
      if (!Object.hasOwn(store.getState() as object, 'toasts')) store.replaceReducer(withToasts)
      store.dispatch(added(message))
    },
    [store],
  )
}
