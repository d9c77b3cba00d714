import { configureStore } from '@reduxjs/toolkit'
import { defaultSerializeQueryArgs } from '@reduxjs/toolkit/query'
import { type ApiRead, api, type ExecuteQuery, type QueryResult, type ReadError } from './api.ts'

export type AppStore = ReturnType<typeof makeStore>
export type PreloadedQueries = { queries: Record<string, unknown> }

/** Called once per request on the server: a shared store would leak one visitor's state to the next. */
export function makeStore(executeQuery: ExecuteQuery, preloaded?: PreloadedQueries) {
  const empty = api.reducer(undefined, { type: 'init' })
  return configureStore({
    reducer: { api: api.reducer },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: { executeQuery } }, serializableCheck: false, immutableCheck: false }).concat(
        api.middleware,
      ),
    preloadedState: preloaded && { api: { ...empty, queries: unpacked(preloaded) as typeof empty.queries } },
  })
}

/** Rows that have the same fields, which stand once before them: the state of a long programme is a third smaller. */
type Packed = { table: readonly (readonly unknown[])[] }

function packed(result: QueryResult): QueryResult | Packed {
  const rows: unknown[] = 'data' in result && Array.isArray(result.data) ? result.data : []
  const fields = Object.keys(rows[0] ?? {}).join()
  const isAlike = (row: unknown): row is object =>
    typeof row === 'object' &&
    row !== null &&
    Object.keys(row).join() === fields &&
    Object.values(row).every((value) => value !== undefined)
  if (rows.length < 2 || !rows.every(isAlike)) return result
  return { table: [Object.keys(rows[0]!), ...rows.map(Object.values)] }
}

const unpacked = ({ queries }: PreloadedQueries) =>
  Object.fromEntries(
    Object.entries(queries as Record<string, Partial<Packed>>).map(([key, { table, ...entry }]) => {
      if (!table) return [key, entry]
      const [fields, ...rows] = table as [string[], ...unknown[][]]
      const data = rows.map((row) => Object.fromEntries(fields.map((field, at) => [field, row[at]])))
      return [key, { ...entry, data }]
    }),
  )

/** Builds RTK Query's cache entries without running queries: fixed ids and times keep the page's bytes reproducible. */
export function preloadedQueries(results: readonly { read: ApiRead; result: QueryResult }[]): PreloadedQueries {
  const queries = results.map(({ read: { endpoint, argument }, result }) => {
    const endpointDefinition = {} as Parameters<typeof defaultSerializeQueryArgs>[0]['endpointDefinition']
    const key = defaultSerializeQueryArgs({ endpointName: endpoint, queryArgs: argument, endpointDefinition })
    const status = 'error' in result ? 'rejected' : 'fulfilled'
    const entry = { status, endpointName: endpoint, originalArgs: argument, ...packed(result) }
    // Errors need `fulfilledTimeStamp` too, or RTK Query refetches them on hydration
    return [key, { ...entry, requestId: 'server', startedTimeStamp: 1, fulfilledTimeStamp: 1 }]
  })
  return { queries: Object.fromEntries(queries) }
}

export const withMissingItem = ({ queries }: PreloadedQueries, read: ApiRead, error: ReadError): PreloadedQueries => ({
  queries: { ...queries, ...preloadedQueries([{ read, result: { error } }]).queries },
})
