import { v7 as uuidv7 } from 'uuid'
import type { ReadError, Refusal } from '../store/api.ts'
import type { UndoableAct } from '../store/toasts.ts'
import type { FieldErrors } from './form-state.ts'
import type { VersionedItem } from './item-spec.ts'

export type Result<T> = { data: T; error?: undefined; meta?: Headers } | { data?: undefined; error: ReadError }

const KEY = 'Idempotency-Key'

type Ask = () => Promise<boolean>

const nobody: Ask = async () => false
let signIn = nobody

/** `ask` is true once somebody has signed in again. Returns a function that ends it. */
export function onSignInNeeded(ask: Ask): () => void {
  signIn = ask
  return () => {
    if (signIn === ask) signIn = nobody
  }
}

/** Repeats what was refused because the session had ended. */
export async function retryAfterSignIn<T>(request: () => Promise<Result<T>>): Promise<Result<T>> {
  const result = await request()
  return result.error?.status === 401 && (await signIn()) ? request() : result
}

/** Without a session these are no requests to sign in again. */
const OF_SESSIONS = /\/api\/admin\/(log(in|out)|me)$/

/** Keys of writes without an answer, by what they send: sent again, they are the same write. */
const unanswered = new Map<string, string>()

/**
 * A write that is refused because the session has ended asks for the password first. `key`: of this write, where its
 * sender keeps it; otherwise it is remembered until there is an answer.
 */
export async function send<T>(
  method: string,
  path: string,
  body?: object | FormData,
  key?: string,
): Promise<Result<T>> {
  if (method === 'GET') {
    const result = await request<T>(method, path)
    if (result.error?.status === 401 && !OF_SESSIONS.test(path)) void signIn()
    return result
  }
  const write = () => (key === undefined ? requestWithKey<T>(method, path, body) : request<T>(method, path, body, key))
  return OF_SESSIONS.test(path) ? write() : retryAfterSignIn(write)
}

async function requestWithKey<T>(method: string, path: string, body?: object | FormData): Promise<Result<T>> {
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

/** Of a picture. `onProgress` hears of shares from 0 to 1. */
export const upload = <T extends { url: string }>(file: File, onProgress: (share: number) => void) =>
  retryAfterSignIn(() => uploadOnce<T>(file, onProgress))

/** Uses XMLHttpRequest, because fetch does not report upload progress. */
function uploadOnce<T>(file: File, onProgress: (share: number) => void): Promise<Result<T>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/api/admin/upload')
    request.setRequestHeader('accept', 'application/json')
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
    request.onerror = () => resolve({ error: { status: 0, message: 'Failed to send' } })
    request.onload = () => resolve(parseResult<T>(request, request.responseText))
    request.send(formOf({ file }))
  })
}

export function formOf(fields: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    form.set(name, value instanceof File ? value : String(value ?? ''))
  return form
}

/** The act to undo, if the request wrote one. */
export function actOf({ meta }: { meta?: Headers }): UndoableAct | undefined {
  const id = meta?.get('x-act-id')
  return id ? { id, way: 'undo' } : undefined
}

/** Whether the server had the write already, from a request whose answer was lost. */
export const isRepeat = ({ meta }: { meta?: Headers }): boolean => meta?.get('idempotent-replayed') === 'true'

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

export const errorMessage = ({ status, refusal }: ReadError): string =>
  refusal?.message ??
  (status === 0 ? 'O servidor não respondeu. Verifique a ligação e tente de novo.' : `Erro HTTP: ${status}`)

const DISK_FULL = 507

/** What was sent may be stored or not. */
export const isUnanswered = ({ status }: ReadError) => status === 0 || (status >= 500 && status !== DISK_FULL)

/** It is still not known whether the server has it. `isAgain`: the first attempt may have arrived though this one was turned away. */
export const leavesPending = (error: ReadError, isAgain: boolean) =>
  isUnanswered(error) || (isAgain && [401, 403, 429].includes(error.status))

/** A picture's errors stand at its field. */
export function errorsOf(error: ReadError, pictureField: string | null | undefined): FieldErrors {
  if (pictureField && isAboutPicture(error)) return { [pictureField]: errorMessage(error) }
  return error.refusal?.errors ?? {}
}

export const isAboutPicture = ({ status }: ReadError) => status === 413 || status === 415

export const isRow = <R extends VersionedItem>(current: unknown): current is R =>
  typeof current === 'object' && current !== null
