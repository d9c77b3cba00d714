import { configureStore } from '@reduxjs/toolkit'
import { defaultSerializeQueryArgs } from '@reduxjs/toolkit/query'
import { type Answer, type Ask, api, type Read, type ReadError } from './api.ts'

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
 * Answers as a store keeps them, without request ids and times, so that the same content always makes the same bytes. A
 * failure too has a time at which it came: hydration takes it over as it is and does not ask again.
 */
export function answeredOf(answers: readonly { read: Read; answer: Answer }[]): Answered {
  const queries = answers.map(({ read: { name, of }, answer }) => {
    const endpointDefinition = {} as Parameters<typeof defaultSerializeQueryArgs>[0]['endpointDefinition']
    const key = defaultSerializeQueryArgs({ endpointName: name, queryArgs: of, endpointDefinition })
    const status = 'error' in answer ? 'rejected' : 'fulfilled'
    const known = { status, endpointName: name, originalArgs: of, ...answer }
    return [key, { ...known, requestId: 'server', startedTimeStamp: 1, fulfilledTimeStamp: 1 }]
  })
  return { queries: Object.fromEntries(queries) }
}

/** The same answers, and with them that an item is not there. */
export const withMissing = ({ queries }: Answered, read: Read, error: ReadError): Answered => ({
  queries: { ...queries, ...answeredOf([{ read, answer: { error } }]).queries },
})
