import { type QueryFailure, useFailure } from '../components/Page.tsx'

type Query = Parameters<typeof useFailure>[0] & { currentData?: unknown }

/** A failure without data, or that of an item that is gone; a page keeps what it has when it cannot be refreshed. */
export function useLastingFailure(query: Query): QueryFailure | null {
  const failure = useFailure(query)
  return failure && (failure.missing || query.currentData === undefined) ? failure : null
}
