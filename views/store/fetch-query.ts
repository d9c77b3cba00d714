import type { ExecuteQuery } from './api.ts'

export const fetchQuery: ExecuteQuery = async (path) => {
  try {
    const response = await fetch(path, { credentials: 'include', headers: { accept: 'application/json' } })
    if (response.ok) return { data: await response.json() }
    const body = (await response.text()) || response.statusText
    return { error: { status: response.status, message: `${response.status}: ${body}` } }
  } catch (error) {
    return { error: { status: 0, message: error instanceof Error ? error.message : String(error) } }
  }
}
