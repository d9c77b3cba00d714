import test, { type ExecutionContext } from 'ava'
import { type NewsFields, type NewsItem, news } from '../../src/content/news.ts'
import type { Engine } from '../../src/db/engine.ts'
import type { Festival } from '../../src/festival.ts'
import { eachEngine } from '../support/engines.ts'
import { eventsOf } from '../support/festival.ts'
import { seeded } from '../support/random-life.ts'
import { addAdministrator, cookieHeader, signIn } from '../support/signed-in-site.ts'
import { openSite } from '../support/site.ts'
import { watchTransactions } from '../support/transactions.ts'

const INTERLEAVINGS = process.env.LONG === '1' ? 500 : 40
const SEED = Number(process.env.SEED) || Date.now() % 2 ** 31
const STEPS = 8

type State = NewsFields | null
type Said = Partial<NewsItem> & { errors?: Record<string, string>; isVisible?: boolean }
type Change = { id: string; changes: Partial<NewsFields>; version: number | undefined; status: number; said: Said }
type Event = { position: number; stream: string; type: string; said: Partial<NewsFields> }

/** What the two did with the items of one address and with one section. */
class Tale {
  readonly changes: Change[] = []
  readonly refusedCreations: number[] = []
  readonly wrong: string[] = []
  toggles = 0

  /** Each stream's states by version, from the log. */
  readonly #states = new Map<string, State[]>()

  constructor(readonly slug: string) {}

  judge(events: readonly Event[]): void {
    let living = 0
    for (const { stream, type, said } of events) {
      const states = this.#states.get(stream) ?? [null]
      this.#states.set(stream, states)
      states.push(news.evolve(states.at(-1)!, { type, data: said } as Parameters<typeof news.evolve>[1]))
      living += type === 'NewsPublished' ? 1 : type === 'NewsWithdrawn' ? -1 : 0
      if (living > 1) this.wrong.push(`two items at ${this.slug}`)
    }
    if (this.refusedCreations.length > 0 && this.#states.size === 0) this.wrong.push(`${this.slug} was free`)
    for (const change of this.changes) this.#judge(change)
  }

  #judge({ id, changes, version, status, said }: Change): void {
    const states = this.#states.get(`news/${id}`) ?? []
    const names = Object.keys(changes) as (keyof NewsFields)[]
    const firstWith = (name: keyof NewsFields) => states.findIndex((state) => state?.[name] === changes[name])
    const blame = (what: string) =>
      this.wrong.push(`${id}: ${JSON.stringify({ changes, version, status, said })} ${what}`)

    if (status === 200) {
      for (const name of names) {
        const at = firstWith(name)
        if (at < 0) blame(`${name} is lost`)
        else if (at !== said.version) blame(`${name} was written as version ${at}`)
        else if (version !== undefined && states[at - 1]![name] !== states[version]![name])
          blame(`${name} was overwritten unseen`)
      }
      return
    }
    // Whether it was removed before, or after the change and before its answer, it is gone
    if (status === 404) return void (states.at(-1) !== null && blame('it was there'))
    for (const name of names) if (firstWith(name) >= 0) blame(`${name} is written all the same`)
    const clashes = Object.keys(said.errors ?? {}) as (keyof NewsFields)[]
    if (status !== 409 || version === undefined || clashes.length === 0) return void blame('is no answer')
    const later = states.slice(version + 1).filter((state) => state !== null)
    for (const name of clashes) {
      const isTrue = later.some((state) => state[name] !== states[version]![name])
      if (!isTrue || !names.includes(name)) blame(`${name} is a conflict without a cause`)
    }
  }
}

/** One of the two, on a node of their own. */
class Organiser {
  readonly #seen = new Map<string, NewsItem>()
  /** The newest version that this organiser has written of each item. */
  readonly #written = new Map<string, number>()

  constructor(
    readonly name: string,
    readonly origin: string,
    readonly cookie: string,
    readonly random: () => number,
  ) {}

  async ask(method: string, path: string, body?: object): Promise<{ status: number; said: Said }> {
    const headers = { cookie: this.cookie, 'content-type': 'application/json' }
    const answer = await fetch(this.origin + path, { method, headers, body: body && JSON.stringify(body) })
    const text = await answer.text()
    return { status: answer.status, said: text ? JSON.parse(text) : {} }
  }

  async step(tale: Tale, section: string, mark: string): Promise<void> {
    const chance = this.random()
    const item = this.#seen.get(tale.slug)
    if (chance < 0.1) {
      const { status } = await this.ask('PATCH', `/api/admin/page-sections/${section}/toggle-visibility`)
      if (status === 200) tale.toggles += 1
      else tale.wrong.push(`toggle: ${status}`)
    } else if (!item) await this.#begin(tale, mark)
    else if (chance < 0.2) await this.#look(tale)
    else if (chance < 0.25) await this.#remove(tale, item)
    else await this.#change(tale, item, mark)
  }

  /** Creates the item, unless the other one has. */
  async #begin(tale: Tale, mark: string): Promise<void> {
    await this.#look(tale)
    if (this.#seen.has(tale.slug)) return
    const { status, said } = await this.ask('POST', '/api/admin/news', { slug: tale.slug, title: mark })
    if (status === 201) this.#seen.set(tale.slug, said as NewsItem)
    else if (status === 409 && said.errors?.slug) tale.refusedCreations.push(status)
    // The other one may have removed it already
    else if (status !== 404) tale.wrong.push(`create: ${status} ${JSON.stringify(said)}`)
  }

  async #look(tale: Tale): Promise<void> {
    const { status, said } = await this.ask('GET', `/api/news/${tale.slug}`)
    if (status === 404) return void this.#seen.delete(tale.slug)
    if (status !== 200) tale.wrong.push(`look: ${status}`)
    if (said.version! < (this.#written.get(said.id!) ?? 0)) tale.wrong.push(`${this.name} does not see the own save`)
    this.#seen.set(tale.slug, said as NewsItem)
  }

  async #change(tale: Tale, { id, version: seen }: NewsItem, mark: string): Promise<void> {
    const all = ['title', 'excerpt', 'category'] as const
    const [from, to] = [Math.floor(this.random() * 3), 1 + Math.floor(this.random() * 3)]
    const names = from < to ? all.slice(from, to) : all.slice(0, 1)
    const changes = Object.fromEntries(names.map((name) => [name, `${mark} ${name}`]))
    const version = this.random() < 0.85 ? seen : undefined
    const { status, said } = await this.ask('PUT', `/api/admin/news/${id}`, { ...changes, version })
    tale.changes.push({ id, changes, version, status, said })
    if (status !== 200) return this.#look(tale)
    this.#seen.set(tale.slug, said as NewsItem)
    this.#written.set(id, said.version!)
  }

  async #remove(tale: Tale, { id }: NewsItem): Promise<void> {
    const { status } = await this.ask('DELETE', `/api/admin/news/${id}`)
    if (status !== 204 && status !== 404) tale.wrong.push(`remove: ${status}`)
    this.#seen.delete(tale.slug)
  }
}

/** Whoever saw another's write takes the lock first for a while. Time leaps, so that many saves come without it. */
function leapingClock(t: ExecutionContext, random: () => number): () => void {
  const real = performance
  let ahead = 0
  const clock = { now: () => real.now() + ahead }
  Object.defineProperty(globalThis, 'performance', { value: clock, configurable: true })
  t.teardown(() => Object.defineProperty(globalThis, 'performance', { value: real, configurable: true }))
  return () => {
    if (random() < 0.6) ahead += 6_000
  }
}

/** Lets others come between what a transaction does. */
function slowDown(engine: Engine, random: () => number, leap: () => void) {
  const pause = async () => {
    for (let turns = Math.floor(random() * 12); turns > 0; turns -= 1) await new Promise(setImmediate)
  }
  return watchTransactions(engine, (transaction) => {
    leap()
    return {
      lock: () => pause().then(() => transaction.lock()),
      commit: (statements) => pause().then(() => transaction.commit(statements)),
    }
  })
}

async function openTwoNodes(t: ExecutionContext, databaseUrl: string | undefined, random: () => number) {
  const timeouts = { busy: Number.POSITIVE_INFINITY, lost: Number.POSITIVE_INFINITY }
  const one = await openSite(t, { databaseUrl, timeouts })
  const other = await openSite(t, { databaseUrl, timeouts, dataDir: one.dataDir })
  const sites = [one, other] as const
  await addAdministrator(one.festival)
  const organisers: Organiser[] = []
  for (const [index, { origin }] of sites.entries())
    organisers.push(new Organiser(['ana', 'bia'][index]!, origin, cookieHeader(await signIn(origin)), random))
  const leap = leapingClock(t, random)
  const transactions = sites.map(({ festival }) => slowDown(festival.database, random, leap))
  return { festival: one.festival, organisers, transactions }
}

const eventsAt = async (festival: Festival): Promise<Event[]> =>
  (await eventsOf(festival)).map((row) => ({
    position: Number(row.position),
    stream: String(row.stream),
    type: String(row.type),
    said: JSON.parse(String(row.data)),
  }))

eachEngine(
  test,
  `two organisers on two nodes lose nothing and never conflict without a cause (seed ${SEED})`,
  async (t, { databaseUrl }) => {
    t.timeout(30 * 60_000)
    const random = seeded(SEED)
    const { festival, organisers, transactions } = await openTwoNodes(t, databaseUrl, random)
    let marks = 0
    const tales: { tale: Tale; section: string }[] = []

    const interleave = async (number: number) => {
      const tale = new Tale(`noticia-${number}-fim`)
      const block = { pageSlug: `pagina-${number}`, sectionKey: 'bloco', sectionType: 'text', content: 'texto' }
      const section = (await organisers[number % 2]!.ask('POST', '/api/admin/page-sections', block)).said.id!
      tales.push({ tale, section })
      const act = async (organiser: Organiser) => {
        for (let step = 0; step < STEPS; step += 1) await organiser.step(tale, section, `marca ${++marks}`)
      }
      await Promise.all(organisers.map(act))
    }
    for (let number = 0; number < INTERLEAVINGS; number += 4)
      await Promise.all(Array.from({ length: 4 }, (_, more) => interleave(number + more)))

    const events = await eventsAt(festival)
    const ofSlug = new Map(events.filter(({ said }) => said.slug).map(({ stream, said }) => [stream, said.slug]))
    for (const { tale, section } of tales) {
      tale.judge(events.filter(({ stream }) => ofSlug.get(stream) === tale.slug))
      const toggled = events.filter(({ stream, type }) => stream === `section/${section}` && type !== 'SectionWritten')
      t.deepEqual(
        toggled.map(({ type }) => type),
        Array.from({ length: tale.toggles }, (_, index) => (index % 2 ? 'SectionShown' : 'SectionHidden')),
      )
    }
    const changes = tales.flatMap(({ tale }) => tale.changes)
    const count = (status: number) => changes.filter((change) => change.status === status).length
    const refusedCreations = tales.flatMap(({ tale }) => tale.refusedCreations).length
    t.log(
      `seed ${SEED}: ${INTERLEAVINGS} interleavings, ${events.length} events, ${count(200)} changes, ${count(409)} conflicts, ` +
        `${count(404)} came too late, ${refusedCreations} addresses taken, ` +
        `${transactions.map((all) => `${all.filter(({ isLocked }) => isLocked).length} of ${all.length} locked`).join(' and ')}`,
    )
    t.deepEqual(
      tales.flatMap(({ tale }) => tale.wrong),
      [],
    )
    t.true(count(200) > INTERLEAVINGS && count(409) > INTERLEAVINGS / 10)
    t.deepEqual(
      events.map(({ position }) => position),
      events.map((_, index) => index + 1),
    )
    t.like(await festival.rebuild({ check: true }), { differences: [], stale: [] })
  },
)
