import test, { type ExecutionContext } from 'ava'
import { readActors } from '../../src/history/actors.ts'
import { itemTransport } from '../../views/admin/item-form/item-transport.ts'
import { newsSpec } from '../../views/admin/tabs/specs.ts'
import { fieldTarget } from '../../views/editing/field-target.ts'
import { sectionTarget } from '../../views/editing/section-target.ts'
import type { EditingSession } from '../../views/forms/editing-session.ts'
import { stored } from '../support/draft-desk.ts'
import {
  begin,
  below,
  counts,
  FormWriter,
  type Interleaving,
  interleave,
  type Server,
  saveBy,
} from '../support/interleaved-writers.ts'
import type { Row } from '../support/one-row.ts'
import { addAdministrator, cookieHeader, signIn } from '../support/signed-in-site.ts'
import { openSite } from '../support/site.ts'

const INTERLEAVINGS = process.env.LONG === '1' ? 500 : 80
const AT_ONCE = 10
const seed = Number(process.env.SEED ?? 20251022)

async function openSiteWithTwo(t: ExecutionContext) {
  const { festival, origin } = await openSite(t)
  const cookies = new Map<string, string>()
  for (const username of ['ana', 'bia']) {
    const account = { username, password: 'uma palavra-passe' }
    await addAdministrator(festival, account)
    cookies.set(username, cookieHeader(await signIn(origin, account)))
  }
  const ask = async (by: string, method: string, path: string, body: object | undefined, key = '') => {
    const isForm = body instanceof FormData
    const headers = {
      cookie: cookies.get(by)!,
      ...(isForm ? {} : { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    }
    const answer = await fetch(origin + path, { method, headers, body: isForm ? body : body && JSON.stringify(body) })
    return { status: answer.status, json: await answer.json(), meta: answer.headers }
  }
  return { festival, ask }
}
type Site = Awaited<ReturnType<typeof openSiteWithTwo>>

/** A row of the real server, as its last answer had it. */
class ServerRow implements Server {
  /** What was sent and answered. */
  readonly acknowledged: string[] = []

  constructor(
    readonly site: Site,
    readonly kind: string,
    readonly names: readonly string[],
    public row: Row | null,
  ) {}

  /** About one's own text, or one that was shown before. */
  readonly isKnown: Server['isKnown'] = ({ name, seen }, _, theirs) => theirs.includes(name) || seen.has(theirs)

  readonly answer: Server['answer'] = async (by, method, path, body, key) => {
    const { status, json, meta } = await this.site.ask(by, method, path, method === 'GET' ? undefined : body, key)
    const row = status < 400 ? json : json.current
    if (row?.version > (this.row?.version ?? 0)) this.row = row
    if (status >= 400) return { error: { status, message: String(status), refusal: json } }
    const sent: Record<string, unknown> = body instanceof FormData ? Object.fromEntries(body) : { ...body }
    this.acknowledged.push(...this.names.filter((name) => name in sent).map((name) => String(sent[name])))
    return { data: json, meta }
  }

  /** By the events, after what stood there at first. */
  async log(first: Readonly<Record<string, string>>) {
    const now = { ...first }
    const { read } = this.site.festival.database
    const { nameOf } = await readActors(read)
    const events = await read('events')
      .where({ stream: `${this.kind}/${this.row?.id}` })
      .orderBy('position')
    return events.flatMap(({ data, actor }) => {
      const changes = JSON.parse(String(data))
      const changed = this.names.filter((name) => typeof changes[name] === 'string' && changes[name] !== now[name])
      return changed.map((name) => {
        const was = stored(now[name] ?? '')
        now[name] = changes[name]
        return { by: nameOf(actor)!, name, was, is: stored(changes[name]) }
      })
    })
  }
}

type Started = { about: string; server: ServerRow; first: Record<string, string> } & Omit<Interleaving, 'log'>

/** Some at a time. What was acknowledged is in the log. */
async function interleaveAll(t: ExecutionContext, start: (number: number) => Promise<Started>) {
  begin(seed)
  let acknowledged = 0
  for (let number = 0; number < INTERLEAVINGS; number += AT_ONCE) {
    const some = Array.from({ length: AT_ONCE }, async (_, more) => {
      const { about, server, first, ...interleaving } = await start(number + more)
      const written = await interleave(t, about, { ...interleaving, log: () => server.log(first) })
      const logged = new Set([...Object.values(first), ...written.map(({ is }) => is)])
      for (const text of server.acknowledged) t.true(logged.has(stored(text)), `${about}: ${text} is not in the log`)
      acknowledged += server.acknowledged.length
    })
    await Promise.all(some)
  }
  t.log(counts, `${acknowledged} texts acknowledged`)
  t.true(counts.conflicts > INTERLEAVINGS / 10 && acknowledged > INTERLEAVINGS)
}

test(`two administrators of one block lose nothing and see no false conflicts (seed ${seed})`, async (t) => {
  const site = await openSiteWithTwo(t)
  const first = { content: 'O princípio', linkUrl: 'https://fliporto.pt/principio' }
  await interleaveAll(t, async (number) => {
    const about = `pagina-${number}`
    const target = sectionTarget({ slug: about, defaults: { ligacao: { type: 'link', ...first } } }, 'ligacao')
    const server = new ServerRow(site, 'section', ['content', 'linkUrl'], null)
    const all = ['ana', 'bia'].map((name) => new FormWriter(name, server, () => target))
    const writers = new Map(all.map((writer) => [writer, server.names]))
    const textOf = (name: string, count: number) => `https://fliporto.pt/${name}/${count}`
    const undo = () => {
      const { session } = all[below(2)]!
      if (!session.snapshot().ended) return target.visibility!.toggle(session as unknown as EditingSession<never>)
    }
    return { about, server, first, writers, textOf, undo }
  })
})

test(`one administrator in place and one in the panel lose nothing of an article (seed ${seed})`, async (t) => {
  const site = await openSiteWithTwo(t)
  const first = { title: 'O princípio', excerpt: 'O resumo' }
  await interleaveAll(t, async (number) => {
    const slug = `noticia-${number}`
    const { json } = await site.ask('ana', 'POST', '/api/admin/news', { ...first, slug })
    const server = new ServerRow(site, 'news', Object.keys(first), json)
    const name = server.names[number % 2]!
    const inPlace = new FormWriter('ana', server, () => fieldTarget('news', json.id, name))
    const inPanel = new FormWriter('bia', server, (outside) =>
      itemTransport(newsSpec, saveBy(outside) as never, { notifySaved() {}, notifyFailed() {} }),
    )
    const writers = new Map([
      [inPlace, [name]],
      [inPanel, server.names],
    ])
    return { about: slug, server, first, writers, undo() {} }
  })
})
