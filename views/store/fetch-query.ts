import type { ExecuteQuery, QueryResult } from './api.ts'

export const getJson = (path: string): Promise<Response> =>
  fetch(path, { credentials: 'include', headers: { accept: 'application/json' } })

export async function resultOf(answer: Promise<Response>): Promise<QueryResult> {
  try {
    const response = await answer
    if (response.ok) return { data: await response.json() }
    const body = (await response.text()) || response.statusText
    return { error: { status: response.status, message: `${response.status}: ${body}` } }
  } catch (error) {
    return { error: { status: 0, message: error instanceof Error ? error.message : String(error) } }
  }
}

export const fetchQuery: ExecuteQuery = (path) => resultOf(getJson(path))
