import { catalogue, type RecordKind, recordKinds } from '../../src/content/catalogue.ts'
import { leaveUrl } from '../../src/content/leave-address.ts'
import { svg } from './pictures.ts'
import { sampleNamed } from './samples.ts'
import {
  ACCOUNT,
  addAdministrator,
  cookieHeader,
  multipartForm,
  type openSiteSignedIn,
  signIn,
} from './signed-in-site.ts'
import { signUpAll } from './subscribers.ts'

type Site = Awaited<ReturnType<typeof openSiteSignedIn>>
/** `isForm`: sent by a browser without scripts. */
export type DoneWrite = { route: string; isForm: boolean; answer: Response; body: string }
type PreparedWrite = { route: string; isLogged: boolean; send(headers?: Record<string, string>): Promise<DoneWrite> }

/** Drafts and sessions are no events; a publication is. */
const isUnlogged = (route: string) => /\/(drafts(?!.*publish$)|login|logout)/.test(route)

/** In the organisers' API. */
const pathOf = (kind: RecordKind): string => catalogue[kind].api?.replace('/api', '') ?? SECTIONS
const SECTIONS = '/page-sections'

/** One valid request or more for every route that writes, each on an item of its own, so that all can be sent at once. */
export async function everyWrite(site: Site): Promise<PreparedWrite[]> {
  const { origin, request, festival } = site
  const writes: PreparedWrite[] = []
  let number = 0
  const plan = (
    route: string,
    send: (headers?: Record<string, string>) => Promise<Response>,
    { isForm = false } = {},
  ) =>
    writes.push({
      route,
      isLogged: !isUnlogged(route),
      async send(headers) {
        const answer = await send(headers)
        return { route, isForm, answer, body: await answer.text() }
      },
    })
  const planAdmin = (route: string, ids: Record<string, string>, body?: object) => {
    const [method = '', path = ''] = route.split(' ')
    const address = path.replace(/:(\w+)/g, (_, name) => ids[name]!)
    plan(`${method} /api/admin${path}`, (headers) => request(method, address, body, headers))
  }
  const made = async (path: string, body: object) => {
    const answer = await request('POST', path, body)
    const text = await answer.text()
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${text}`)
    return { ...JSON.parse(text), act: answer.headers.get('x-act-id') }
  }
  const fieldsOf = (kind: string) => {
    number += 1
    const fields = sampleNamed(kind).fields(number)
    return { ...fields, ...(Object.hasOwn(fields, 'imageUrl') ? { imageUrl: '' } : {}) }
  }
  const draft = async () => (await made('/drafts', { kind: 'news', fields: fieldsOf('news') })).id

  for (const kind of recordKinds) {
    const path = pathOf(kind)
    const sample = sampleNamed(kind)
    const item = async () => (await made(path, fieldsOf(kind))).id
    planAdmin(`POST ${path}`, {}, fieldsOf(kind))
    planAdmin(`PUT ${path}/:id`, { id: await item() }, { [sample.one[0]]: sample.one[1] })
    planAdmin(`DELETE ${path}/:id`, { id: await item() })
    if (kind === 'news' || kind === 'page') planAdmin(`POST ${path}/:id/withdraw`, { id: await item() })
  }
  planAdmin('PATCH /page-sections/:id/toggle-visibility', { id: (await made(SECTIONS, fieldsOf('section'))).id })

  const { imageUrl: _, slug: __, ...row } = fieldsOf('schedule-item') as Record<string, unknown>
  planAdmin('POST /schedule/import', {}, { rows: [row] })

  const stored = await request('POST', '/upload', multipartForm({ file: svg(30, 20) }, 'a.svg'))
  planAdmin('PUT /media/:id', { id: (await stored.json()).id }, { alt: 'Uma roda' })
  planAdmin('POST /upload', {}, multipartForm({ file: svg(40, 20) }, 'b.svg'))

  planAdmin('POST /drafts', {}, { kind: 'news', fields: fieldsOf('news') })
  planAdmin('PUT /drafts/:id', { id: await draft() }, { fields: { title: 'Outro' } })
  planAdmin('DELETE /drafts/:id', { id: await draft() })
  const deleted = await draft()
  await request('DELETE', `/drafts/${deleted}`)
  planAdmin('POST /drafts/:id/undelete', { id: deleted })
  planAdmin('POST /drafts/:id/publish', { id: await draft() }, {})
  planAdmin('PUT /drafts/:id/schedule', { id: await draft() }, { publishAt: '2030-01-01T12:00' })
  planAdmin('POST /drafts/:id/link', { id: await draft() })
  planAdmin('DELETE /drafts/:id/link', { id: await draft() })

  planAdmin('POST /history/acts/:act/undo', { act: (await made('/news', fieldsOf('news'))).act })
  const revised = await made('/news', fieldsOf('news'))
  await request('PUT', `/news/${revised.id}`, { title: 'Outro' })
  planAdmin('POST /history/:kind/:id/restore', { kind: 'news', id: revised.id }, { version: 1, seen: 2 })

  await signUpAll(festival, ['ana@exemplo.pt', 'rui@exemplo.pt'])
  const subscriber = async (email: string) => (await festival.subjects.find(festival.database.read, email))!
  planAdmin('DELETE /newsletter/:id', { id: await subscriber('ana@exemplo.pt') })
  const link = leaveUrl(origin, festival.leaveTokens.tokenOf(await subscriber('rui@exemplo.pt')))
  plan(`POST ${new URL(link).pathname}`, () => fetch(link, { method: 'POST', redirect: 'manual' }), { isForm: true })
  const join = (body: string | URLSearchParams, headers: Record<string, string>) => () =>
    fetch(`${origin}/api/newsletter`, { method: 'POST', body, headers, redirect: 'manual' })
  const json = { 'content-type': 'application/json' }
  plan('POST /api/newsletter', join(JSON.stringify({ email: 'eva@exemplo.pt' }), json))
  plan('POST /api/newsletter', join(new URLSearchParams({ email: 'zita@exemplo.pt' }), {}), { isForm: true })

  const account = { ...ACCOUNT, username: 'rui' }
  await addAdministrator(festival, account)
  const signedIn = async () => ({ cookie: cookieHeader(await signIn(origin, account)) })
  const [again, out] = [await signedIn(), await signedIn()]
  plan('POST /api/admin/login', () => signIn(origin, account))
  plan('POST /api/admin/login', () => signIn(origin, account, again))
  const form = { method: 'POST', body: new URLSearchParams(account), redirect: 'manual' } as const
  plan('POST /api/admin/login', () => fetch(`${origin}/api/admin/login`, form), { isForm: true })
  plan('POST /api/admin/logout', () => fetch(`${origin}/api/admin/logout`, { method: 'POST', headers: out }))
  return writes
}
