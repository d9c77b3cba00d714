import { keptTiming } from './kept-timing.ts'

const KEPT_AT = 'x-kept-at'

/** With the time, and without what described the bytes on their way. */
export function stamped(answer: Response, keptAt: number): Response {
  const headers = new Headers(answer.headers)
  for (const name of ['content-encoding', 'content-length', 'server-timing']) headers.delete(name)
  headers.set(KEPT_AT, String(keptAt))
  return new Response(answer.body, { status: answer.status, headers })
}

export function withAge(copy: Response, now: number): Response {
  const headers = new Headers(copy.headers)
  headers.set('server-timing', keptTiming(Math.max(0, now - Number(headers.get(KEPT_AT)))))
  headers.delete(KEPT_AT)
  return new Response(copy.body, { status: copy.status, headers })
}
