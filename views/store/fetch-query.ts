import type { ExecuteQuery, QueryResult } from './api.ts'

/** Heard by the panel where a read is refused because the session has ended. */
export const SIGN_IN_NEEDED = 'sign-in-needed'

export const getJson = (path: string): Promise<Response> =>
  fetch(path, { credentials: 'include', headers: { accept: 'application/json' } })

export async function resultOf(answer: Promise<Response>): Promise<QueryResult> {
  try {
    const response = await answer
    if (response.ok) return { data: await response.json() }
    if (response.status === 401) dispatchEvent(new Event(SIGN_IN_NEEDED))
    const body = (await response.text()) || response.statusText
    return { error: { status: response.status, message: `${response.status}: ${body}` } }
  } catch (error) {
    return { error: { status: 0, message: error instanceof Error ? error.message : String(error) } }
  }
}

export const fetchQuery: ExecuteQuery = (path) => resultOf(getJson(path))
