import { useState } from 'react'
import type { ReadError } from './api.ts'

type Query = { isError: boolean; isFetching: boolean; error?: unknown; refetch(): PromiseLike<unknown> }

export type Failure = {
  /** The server says that there is no such thing: asking again would not help. */
  missing: boolean
  /** How often the reader has asked again. */
  tries: number
  retrying: boolean
  retry(): void
}

/** What became of a read that failed. It stays failed while it is tried again, so that the button that does it stays too. */
export function useFailure({ isError, isFetching, error, refetch }: Query): Failure | null {
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
