import type { ReadError, Refusal } from '../store/api.ts'

type Sent<T> = { data: T } | { error: ReadError }

/** Sends a write to this site's server, with the session cookie: JSON, or a form with its files. */
export async function send<T>(method: string, path: string, body?: object | FormData): Promise<Sent<T>> {
  const form = body instanceof FormData
  const headers = { accept: 'application/json', ...(body && !form ? { 'content-type': 'application/json' } : {}) }
  try {
    const answer = await fetch(path, {
      method,
      credentials: 'include',
      headers,
      body: form ? body : body && JSON.stringify(body),
    })
    const text = await answer.text()
    const said = parsed(text)
    if (answer.ok) return { data: said as T }
    const message = `${answer.status}: ${text || answer.statusText}`
    return { error: { status: answer.status, message, refusal: (said ?? {}) as Refusal } }
  } catch (error) {
    return { error: { status: 0, message: error instanceof Error ? error.message : String(error) } }
  }
}

/** An answer need not be JSON: a proxy on the way may have given it. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The server's own sentence about a refusal, when it gave one. */
export const sentenceOf = (error: unknown) => (error as ReadError | undefined)?.refusal?.message
