import test, { type ExecutionContext } from 'ava'
import { type NewsFields, type NewsItem, news } from '../../src/content/news.ts'
import type { Engine } from '../../src/db/engine.ts'
import { eachEngine } from '../support/engines.ts'
import { eventsOf } from '../support/festival.ts'
import { CookieClient } from '../support/nodes.ts'
import { seeded } from '../support/random-commands.ts'
import { addAdministrator } from '../support/signed-in-site.ts'
import { openSite } from '../support/site.ts'
import { watchTransactions } from '../support/transactions.ts'

const INTERLEAVINGS = process.env.LONG === '1' ? 500 : 20
const SEED = Number(process.env.SEED) || Date.now() % 2 ** 31
const STEPS = 8

type Answer = Partial<NewsItem> & { errors?: Record<string, string> }
type Change = { id: string; changes: Partial<NewsFields>; version?: number; status: number; body: Answer }
type Event = { position: number; stream: string; type: string; data: Partial<NewsFields> }

/** What both organisers did with the items of one address and with one section. */
type Scenario = {
  slug: string
  section: string
  changes: Change[]
  refusedCreations: number
  toggles: number
  violations: string[]
}

function findViolations({ slug, changes, refusedCreations, violations }: Scenario, events: readonly Event[]): void {
  /** Each stream's states by version, from the log. */
  const states = new Map<string, (NewsFields | null)[]>()
  let living = 0
  for (const { stream, type, data } of events) {
    const past = states.get(stream) ?? [null]
    const state = news.evolve(past.at(-1)!, { type, data } as Parameters<typeof news.evolve>[1])
    states.set(stream, [...past, state])
    living += type === 'NewsPublished' ? 1 : type === 'NewsWithdrawn' ? -1 : 0
    if (living > 1) violations.push(`two items at ${slug}`)
  }
  if (refusedCreations > 0 && states.size === 0) violations.push(`${slug} was free`)
  for (const change of changes)
    for (const what of faultsOf(change, states.get(`news/${change.id}`) ?? []))
      violations.push(`${JSON.stringify(change)} ${what}`)
}

function* faultsOf({ changes, version, status, body }: Change, states: (NewsFields | null)[]): Generator<string, void> {
  const names = Object.keys(changes) as (keyof NewsFields)[]
  const firstWith = (name: keyof NewsFields) => states.findIndex((state) => state?.[name] === changes[name])
  if (status === 200) {
    for (const name of names) {
      const at = firstWith(name)
      if (at < 0) yield `${name} is lost`
      else if (at !== body.version) yield `${name} was written as version ${at}`
      else if (version !== undefined && states[at - 1]![name] !== states[version]![name])
        yield `${name} was overwritten without a conflict`
    }
    return
  }
  // Removed before the change, or between the change and its response.
  if (status === 404 && states.at(-1) === null) return
  for (const name of names) if (firstWith(name) >= 0) yield `${name} was written nevertheless`
  const conflicts = Object.keys(body.errors ?? {}) as (keyof NewsFields)[]
  if (status !== 409 || version === undefined || conflicts.length === 0) {
    yield 'is no answer'
    return
  }
  const later = states.slice(version + 1).filter((state) => state !== null)
  for (const name of conflicts) {
    const hasChanged = later.some((state) => state[name] !== states[version]![name])
    if (!hasChanged || !names.includes(name)) yield `${name} is a conflict without a cause`
  }
}

/** One of the two organisers, on their own node. */
class Organiser {
  readonly #seen = new Map<string, NewsItem>()

  constructor(
    readonly origin: string,
    readonly client: CookieClient,
    readonly random: () => number,
  ) {}

  async request(method: string, path: string, json?: object): Promise<{ status: number; body: Answer }> {
    const { status, text } = await this.client.request(this.origin, method, path, json)
    // An item that was created between the two lookups of a read has «moved» to the same address
    if (status === 301) return this.request(method, path, json)
    return { status, body: text ? JSON.parse(text) : {} }
  }

  async step(scenario: Scenario, mark: string): Promise<void> {
    const chance = this.random()
    const item = this.#seen.get(scenario.slug)
    if (chance < 0.1) {
      const { status } = await this.request('PATCH', `/api/admin/page-sections/${scenario.section}/toggle-visibility`)
      if (status === 200) scenario.toggles += 1
      else scenario.violations.push(`toggle: ${status}`)
    } else if (!item) await this.#create(scenario, mark)
    else if (chance < 0.2) await this.#read(scenario)
    else if (chance < 0.25) await this.#remove(scenario, item)
    else await this.#change(scenario, item, mark)
  }

  /** Creates the item, unless the other organiser has. */
  async #create(scenario: Scenario, mark: string): Promise<void> {
    await this.#read(scenario)
    if (this.#seen.has(scenario.slug)) return
    const { status, body } = await this.request('POST', '/api/admin/news', { slug: scenario.slug, title: mark })
    if (status === 201) this.#seen.set(scenario.slug, body as NewsItem)
    else if (status === 409 && body.errors?.slug) scenario.refusedCreations += 1
    // The other organiser may have removed it already.
    else if (status !== 404) scenario.violations.push(`create: ${status} ${JSON.stringify(body)}`)
  }

  async #read({ slug, violations }: Scenario): Promise<void> {
    const { status, body } = await this.request('GET', `/api/news/${slug}`)
    if (status === 404) return void this.#seen.delete(slug)
    if (status !== 200) violations.push(`read: ${status}`)
    if (body.version! < (this.#seen.get(slug)?.version ?? 0) && body.id === this.#seen.get(slug)!.id)
      violations.push(`${slug} is older than what was seen`)
    this.#seen.set(slug, body as NewsItem)
  }

  async #change(scenario: Scenario, { id, version: seen }: NewsItem, mark: string): Promise<void> {
    const all = ['title', 'excerpt', 'category'] as const
    const [from, to] = [Math.floor(this.random() * 3), 1 + Math.floor(this.random() * 3)]
    const names = from < to ? all.slice(from, to) : all.slice(0, 1)
    const changes = Object.fromEntries(names.map((name) => [name, `${mark} ${name}`]))
    const version = this.random() < 0.85 ? seen : undefined
    const { status, body } = await this.request('PUT', `/api/admin/news/${id}`, { ...changes, version })
    scenario.changes.push({ id, changes, version, status, body })
    if (status === 200) this.#seen.set(scenario.slug, body as NewsItem)
    else await this.#read(scenario)
  }

  async #remove(scenario: Scenario, { id }: NewsItem): Promise<void> {
    const { status } = await this.request('DELETE', `/api/admin/news/${id}`)
    if (status !== 204 && status !== 404) scenario.violations.push(`remove: ${status}`)
    this.#seen.delete(scenario.slug)
  }
}

/** A node that saw another's write takes the lock first for a while. The clock leaps, so that this ends often. */
function startLeapingClock(t: ExecutionContext, random: () => number): () => void {
  const real = performance
  let ahead = 0
  const clock = { now: () => real.now() + ahead }
  Object.defineProperty(globalThis, 'performance', { value: clock, configurable: true })
  t.teardown(() => Object.defineProperty(globalThis, 'performance', { value: real, configurable: true }))
  return () => {
    if (random() < 0.6) ahead += 6_000
  }
}

/** Yields between the steps of a transaction, so that others interleave. */
function delayTransactions(engine: Engine, random: () => number, leap: () => void) {
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

async function openNodes(t: ExecutionContext, databaseUrl: string | undefined, random: () => number) {
  const timeouts = { busy: Number.POSITIVE_INFINITY, lost: Number.POSITIVE_INFINITY }
  const one = await openSite(t, { databaseUrl, timeouts })
  const other = await openSite(t, { databaseUrl, timeouts, dataDir: one.dataDir })
  const sites = [one, other]
  await addAdministrator(one.festival)
  const organisers = sites.map(({ origin }) => new Organiser(origin, new CookieClient(), random))
  for (const { client, origin } of organisers) await client.signIn(origin)
  const leap = startLeapingClock(t, random)
  const transactions = sites.map(({ festival }) => delayTransactions(festival.database, random, leap))
  return { festival: one.festival, organisers, transactions }
}

eachEngine(
  test,
  `Two organisers on two nodes lose no write and never get a conflict without a cause (seed ${SEED})`,
  async (t, { databaseUrl }) => {
    t.timeout(30 * 60_000)
    const random = seeded(SEED)
    const { festival, organisers, transactions } = await openNodes(t, databaseUrl, random)
    let marks = 0
    const scenarios: Scenario[] = []

    const interleave = async (number: number) => {
      const block = { pageSlug: `pagina-${number}`, sectionKey: 'bloco', sectionType: 'text', content: 'texto' }
      const section = (await organisers[number % 2]!.request('POST', '/api/admin/page-sections', block)).body.id!
      const slug = `noticia-${number}-fim`
      const scenario: Scenario = { slug, section, changes: [], refusedCreations: 0, toggles: 0, violations: [] }
      scenarios.push(scenario)
      const act = async (organiser: Organiser) => {
        for (let step = 0; step < STEPS; step += 1) await organiser.step(scenario, `marca ${++marks}`)
      }
      await Promise.all(organisers.map(act))
    }
    const count = (wanted: number) =>
      scenarios.flatMap(({ changes }) => changes).filter(({ status }) => status === wanted).length
    for (let number = 0; number < INTERLEAVINGS || count(409) <= INTERLEAVINGS / 10; number += 4)
      await Promise.all(Array.from({ length: 4 }, (_, more) => interleave(number + more)))

    const events = (await eventsOf(festival)).map(
      ({ position, data, ...rest }) => ({ ...rest, position: Number(position), data: JSON.parse(`${data}`) }) as Event,
    )
    const ofSlug = new Map(events.filter(({ data }) => data.slug).map(({ stream, data }) => [stream, data.slug]))
    for (const scenario of scenarios) {
      findViolations(
        scenario,
        events.filter(({ stream }) => ofSlug.get(stream) === scenario.slug),
      )
      const ofSection = events.filter(({ stream }) => stream === `section/${scenario.section}`)
      t.deepEqual(
        ofSection.slice(1).map(({ type }) => type),
        Array.from({ length: scenario.toggles }, (_, index) => (index % 2 ? 'SectionShown' : 'SectionHidden')),
      )
    }
    t.log(
      `seed ${SEED}: ${events.length} events, ${count(200)} changes, ${count(409)} conflicts, ${count(404)} came too late, ` +
        transactions.map((all) => `${all.filter(({ isLocked }) => isLocked).length} of ${all.length} locked`).join(),
    )
    t.deepEqual(
      scenarios.flatMap(({ violations }) => violations),
      [],
    )
    t.true(count(200) > INTERLEAVINGS)
    t.deepEqual(
      events.map(({ position }) => position),
      events.map((_, index) => index + 1),
    )
    t.like(await festival.rebuild({ check: true }), { differences: [], stale: [] })
  },
)
