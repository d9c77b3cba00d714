import { configureStore } from '@reduxjs/toolkit'
import { type Ask, api } from './api.ts'

export type StoreState = ReturnType<AppStore['getState']>
export type AppStore = ReturnType<typeof makeStore>
/** The part of the state that travels from the server's render to the browser. */
export type Answered = { queries: Record<string, unknown> }

/** A store of one's own for each request and each browser: a shared one would leak one visitor's state to the next. */
export function makeStore(ask: Ask, answered?: Answered) {
  const blank = api.reducer(undefined, { type: 'blank' })
  return configureStore({
    reducer: { api: api.reducer },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: { ask } }, serializableCheck: false, immutableCheck: false }).concat(
        api.middleware,
      ),
    preloadedState: answered && { api: { ...blank, queries: answered.queries as typeof blank.queries } },
  })
}

/**
 * The answers without request ids and times, so that the same content always makes the same bytes. A failure too is
 * marked as fulfilled: hydration takes it over as it is and does not ask again.
 */
export function answeredOf(store: AppStore): Answered {
  const queries = Object.entries(store.getState().api.queries).map(([key, entry]) => {
    const { status, endpointName, originalArgs, data, error } = entry!
    const known = { status, endpointName, originalArgs, data, error }
    return [key, { ...known, requestId: 'server', startedTimeStamp: 1, fulfilledTimeStamp: 1 }]
  })
  return { queries: Object.fromEntries(queries) }
}
