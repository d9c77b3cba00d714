import type { ExecutionContext } from 'ava'
import { createAdministrator } from '../../src/db/administrators.ts'
import type { Festival } from '../../src/festival.ts'
import { readActors } from '../../src/history/actors.ts'
import { openSite } from './site.ts'

export const ACCOUNT = { username: 'ana', password: 'uma palavra-passe' }

type Site = Awaited<ReturnType<typeof openSite>>

/** The `cookie` header that a browser sends after this response. */
export const cookieHeader = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0]!)
    .filter((pair) => !pair.endsWith('='))
    .join('; ')

/** Sends a form as it is, and anything else as JSON. */
export const sendBody = (
  url: string,
  method: string,
  body?: object,
  headers: Record<string, string> = {},
  options: RequestInit = {},
) => {
  const isForm = body instanceof FormData
  const type = body && !isForm ? { 'content-type': 'application/json' } : undefined
  return fetch(url, {
    method,
    headers: { ...type, ...headers },
    body: isForm ? body : body && JSON.stringify(body),
    ...options,
  })
}

export const postJson = (url: string, body: object, headers?: Record<string, string>) =>
  sendBody(url, 'POST', body, headers)

export const signIn = (origin: string, account: object = ACCOUNT, headers: Record<string, string> = {}) =>
  postJson(`${origin}/api/admin/login`, account, headers)

export const addAdministrator = ({ database }: Site['festival'], { username, password } = ACCOUNT) =>
  createAdministrator(database, username, password, new Date('2025-10-01T08:00:00Z'), 4)

/** An answer without the headers that always differ. */
export async function comparable(answer: Response) {
  const { 'x-request-id': _id, date: _date, ...headers } = Object.fromEntries(answer.headers)
  return { status: answer.status, headers, body: await answer.text() }
}

/** All events, with the actors' names instead of their ids. */
export async function eventsWithActorNames(festival: Festival) {
  const { nameOf } = await readActors(festival.database.read)
  return (await festival.database.read('events').select().orderBy('position')).map((row) => ({
    ...row,
    actor: nameOf(row.actor),
  }))
}

/** The site with a signed-in administrator, in whose name `request` sends requests. */
export async function openSiteSignedIn(t: ExecutionContext, options: Parameters<typeof openSite>[1] = {}) {
  const site = await openSite(t, options)
  await addAdministrator(site.festival)
  const cookie = cookieHeader(await signIn(site.origin))
  const request = (method: string, path: string, body?: object, headers?: Record<string, string>) =>
    sendBody(`${site.origin}/api/admin${path}`, method, body, {
      cookie,
      ...headers,
    })
  const send = async (...sent: Parameters<typeof request>) => {
    const answer = await request(...sent)
    const text = await answer.text()
    const body = text ? JSON.parse(text) : undefined
    return { status: answer.status, act: answer.headers.get('x-act-id'), body }
  }
  /** What a request that succeeds is answered. */
  const sendAndRead = async (...sent: Parameters<typeof request>) => {
    const { status, body } = await send(...sent)
    t.true(status < 300, `${sent[0]} ${sent[1]}: ${status} ${JSON.stringify(body)}`)
    return body
  }
  const undo = (act: string | null) => send('POST', `/history/acts/${act}/undo`)
  return { ...site, cookie, request, send, sendAndRead, undo, log: () => eventsWithActorNames(site.festival) }
}

/** A multipart form; buffers become files. */
export function multipartForm(fields: Record<string, string | Buffer>, fileName = 'foto.png'): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.set(name, value)
    else form.set(name, new Blob([new Uint8Array(value)]), fileName)
  }
  return form
}
