import { v7 as uuidv7 } from 'uuid'
import type { ReadError, Refusal } from '../store/api.ts'
import type { UndoableAct } from '../store/toasts.ts'
import { leavesPending } from './save-error.ts'

export type Result<T> = { data: T; error?: undefined; meta?: Headers } | { data?: undefined; error: ReadError }

const KEY = 'Idempotency-Key'

/** Keys of writes without an answer, by what they send: sent again, they are the same write. */
const unanswered = new Map<string, string>()

/** `key`: of this write, where its sender keeps it; otherwise it is remembered until there is an answer. */
export async function send<T>(
  method: string,
  path: string,
  body?: object | FormData,
  key?: string,
): Promise<Result<T>> {
  if (method === 'GET' || key !== undefined) return request(method, path, body, key)
  const write = JSON.stringify([method, path, body instanceof FormData ? [...body] : body])
  const isAgain = unanswered.has(write)
  const ownKey = unanswered.get(write) ?? uuidv7()
  unanswered.set(write, ownKey)
  const result = await request<T>(method, path, body, ownKey)
  if (!result.error || !leavesPending(result.error, isAgain)) unanswered.delete(write)
  return result
}

async function request<T>(method: string, path: string, body?: object | FormData, key?: string): Promise<Result<T>> {
  const form = body instanceof FormData
  const headers = {
    accept: 'application/json',
    ...(body && !form ? { 'content-type': 'application/json' } : {}),
    ...(key === undefined ? {} : { [KEY]: key }),
  }
  try {
    const response = await fetch(path, {
      method,
      credentials: 'include',
      headers,
      body: form ? body : body && JSON.stringify(body),
    })
    const result = parseResult<T>(response, await response.text())
    return result.error ? result : { ...result, meta: response.headers }
  } catch (error) {
    return { error: { status: 0, message: error instanceof Error ? error.message : String(error) } }
  }
}

/** Uses XMLHttpRequest, because fetch does not report upload progress. */
export function upload<T>(
  method: string,
  path: string,
  form: FormData,
  onProgress: (share: number) => void,
  key?: string,
): Promise<Result<T>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open(method, path)
    request.setRequestHeader('accept', 'application/json')
    if (key !== undefined) request.setRequestHeader(KEY, key)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
    request.onerror = () => resolve({ error: { status: 0, message: 'Failed to send' } })
    request.onload = () => {
      const result = parseResult<T>(request, request.responseText)
      resolve(result.error ? result : { ...result, meta: responseHeaders(request) })
    }
    request.send(form)
  })
}

export function sendPicture(
  { upload: sendForm }: { upload: typeof upload },
  picture: File,
  onProgress: (share: number) => void,
): Promise<Result<{ url: string }>> {
  const form = new FormData()
  form.set('file', picture, picture.name)
  return sendForm('POST', '/api/admin/upload', form, onProgress)
}

/** The act to undo, if the request wrote one. */
export function actOf({ meta }: { meta?: Headers }): UndoableAct | undefined {
  const id = meta?.get('x-act-id')
  return id ? { id, way: 'undo' } : undefined
}

/** Whether the server had the write already, from a request whose answer was lost. */
export const isRepeat = ({ meta }: { meta?: Headers }): boolean => meta?.get('idempotent-replayed') === 'true'

function responseHeaders(request: XMLHttpRequest): Headers {
  const lines = request.getAllResponseHeaders().matchAll(/^([^:\r\n]+): ?(.*?)\r?$/gm)
  return new Headers([...lines].map(([, name = '', value = '']) => [name, value]))
}

function parseResult<T>({ status, statusText }: { status: number; statusText: string }, text: string): Result<T> {
  const body = parseJson(text)
  if (status >= 200 && status < 300) return { data: body as T }
  return { error: { status, message: `${status}: ${text || statusText}`, refusal: (body ?? {}) as Refusal } }
}

/** A proxy may answer with something else than JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export const serverMessage = (error: unknown) => (error as ReadError | undefined)?.refusal?.message
