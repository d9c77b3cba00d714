import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useCallback, useEffect } from 'react'
import { useDispatch } from 'react-redux'
import type { Register } from '../../../src/content/history.ts'
import { useOnRewritten } from '../../history/UndoProvider.tsx'
import type { Filters } from './filters.ts'
import { type LoadedActs, withNewest, withUndone } from './loaded-acts.ts'
import { loadRegister, registerApi } from './register-api.ts'

/** New acts appear on top after an undo or a restoration and when the window gets the focus. */
export function useRegister(filters: Filters) {
  const dispatch = useDispatch<ThunkDispatch<never, unknown, UnknownAction>>()
  const query = registerApi.useRegisterInfiniteQuery(filters, { refetchOnMountOrArgChange: true })

  const update = useCallback(
    (change: (loaded: LoadedActs) => LoadedActs) =>
      dispatch(registerApi.util.updateQueryData('register', filters, (loaded) => change(loaded) as typeof loaded)),
    [dispatch, filters],
  )
  const refresh = useCallback(async () => {
    const { data } = await loadRegister(filters)
    if (data) update((loaded) => withNewest(loaded, data))
  }, [filters, update])

  useOnRewritten((_items, undone) => {
    const undo = undone?.acts[0]
    if (undo) update((loaded) => withUndone(loaded, undo))
    void refresh()
  })
  useEffect(() => {
    addEventListener('focus', refresh)
    return () => removeEventListener('focus', refresh)
  }, [refresh])

  const pages: readonly Register[] = query.data?.pages ?? []
  return { ...query, acts: pages.flatMap(({ acts }) => acts), actors: pages[0]?.actors ?? [] }
}
