import { useState } from 'react'
import type { ReadError } from './api.ts'

type Query = { isError: boolean; isFetching: boolean; error?: unknown; refetch(): PromiseLike<unknown> }

export type QueryFailure = {
  missing: boolean
  tries: number
  retrying: boolean
  retry(): void
}

/** Null without a failure. A failure lasts while it is retried, so that the retry button does not disappear. */
export function useFailure({ isError, isFetching, error, refetch }: Query): QueryFailure | null {
  const [tries, setTries] = useState(0)
  const [retrying, setRetrying] = useState(false)
  if (!isError && !(retrying && isFetching)) return null
  const retry = async () => {
    if (retrying) return
    setTries(tries + 1)
    setRetrying(true)
    await refetch()
    setRetrying(false)
  }
  return { missing: (error as ReadError | undefined)?.status === 404, tries, retrying, retry }
}
