import { configureStore } from '@reduxjs/toolkit'
import test from 'ava'
import { added, dismissed, REMOVAL_DELAY_MS, removed, toasts, updated } from '../../views/store/toasts.ts'

const openStore = () => {
  const store = configureStore({ reducer: { toasts: toasts.reducer } })
  return { ...store, shown: () => store.getState().toasts.items }
}

test('only the newest toast is stored', (t) => {
  const { dispatch, shown } = openStore()
  dispatch(added({ title: 'um' }))
  dispatch(added({ title: 'dois', variant: 'destructive' }))
  t.like(shown(), { length: 1, 0: { title: 'dois', variant: 'destructive', open: true } })
})

test('a toast is updated by its id and removed at once, and no other changes', (t) => {
  const { dispatch, shown } = openStore()
  const { id } = dispatch(added({ title: 'um' })).payload
  dispatch(updated({ id, description: 'mais' }))
  dispatch(updated({ id: 'outro', title: 'nada' }))
  dispatch(removed('outro'))
  t.deepEqual(shown(), [{ id, title: 'um', description: 'mais', open: true }])
  dispatch(removed(id))
  t.deepEqual(shown(), [])
})

test.serial('a dismissed toast is closed, and removed once after 1,000,000 ms', (t) => {
  const timers: { run: () => void; ms: number }[] = []
  const real = globalThis.setTimeout
  globalThis.setTimeout = ((run: () => void, ms: number) => timers.push({ run, ms })) as never
  t.teardown(() => {
    globalThis.setTimeout = real
  })
  const { dispatch, shown } = openStore()
  const { id } = dispatch(added({ title: 'um' })).payload
  dispatch(dismissed(id))
  dispatch(dismissed(id))
  dispatch(dismissed('outro'))
  t.deepEqual(shown(), [{ id, title: 'um', open: false }])
  const removals = timers.filter(({ ms }) => ms === REMOVAL_DELAY_MS)
  t.is(REMOVAL_DELAY_MS, 1_000_000)
  t.is(removals.length, 1)
  removals[0]!.run()
  t.deepEqual(shown(), [])
})
