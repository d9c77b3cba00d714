import test, { type ExecutionContext } from 'ava'
import { openTestFestival } from '../support/festival.ts'
import { seeded } from '../support/random-commands.ts'
import { samplePublisher } from '../support/sample-publisher.ts'
import { openSite } from '../support/site.ts'

const SEED = Number(process.env.SEED ?? Date.now() % 100_000)
/** `npm run test:long` reads more. */
const READS = process.env.LONG ? 10_000 : 600
const VISITORS = 8
const ITEMS = 3

/** Kinds, the field that their lists show, and the paths of those lists. */
const shown = [
  { kind: 'news', field: 'title', paths: ['/noticias', '/api/news', '/noticias.rss'] },
  { kind: 'page', field: 'menuTitle', paths: ['/', '/noticias', '/api/pages'] },
  { kind: 'sponsor', field: 'name', paths: ['/', '/api/sponsors'] },
  { kind: 'schedule-item', field: 'title', paths: ['/programacao', '/api/schedule', '/programacao.ics'] },
  { kind: 'writer', field: 'name', paths: ['/biblioteca', '/api/writers'] },
] as const

const paths = [...new Set(shown.flatMap(({ paths }) => paths))]
const kindsAt = (path: string) => shown.filter(({ paths }) => (paths as readonly string[]).includes(path))
const items = Array.from({ length: ITEMS }, (_, item) => item)

/** Each saved text contains its item and version, so that the age of an answer can be read from it. */
const mark = (kind: string, item: number, version: number) => `${kind}${item}v${version}.`
const newestIn = (body: string, kind: string, item: number) =>
  Math.max(-1, ...[...body.matchAll(new RegExp(`${kind}${item}v(\\d+)\\.`, 'g'))].map(([, version]) => Number(version)))

async function openMarkedSite(t: ExecutionContext) {
  const site = await openSite(t)
  const { festival: other } = await openTestFestival(t, { dataDir: site.dataDir })
  const [local, remote] = [site, samplePublisher(other)]
  for (const { kind, field } of shown) {
    for (const item of items) await local.create(kind, `${kind}${item}`, { [field]: mark(kind, item, 0) })
  }
  return { ...site, local, remote }
}

test(`No answer is older than the last write: ${READS} reads between random saves (seed ${SEED})`, async (t) => {
  const { origin, freshness, local, remote } = await openMarkedSite(t)
  const random = seeded(SEED)
  const below = (number: number) => Math.floor(random() * number)
  /** The least version of each item that every later answer must show. */
  const due = new Map(shown.flatMap(({ kind }) => items.map((item) => [`${kind}${item}`, 0])))
  const versions = new Map(due)
  const beingWritten = new Set<string>()
  const bodies = new Map<string, string>()
  const stale: string[] = []
  const polls: Promise<void>[] = []
  let reads = 0
  let unchanged = 0

  async function save() {
    const { kind, field } = shown[below(shown.length)]!
    const item = below(ITEMS)
    const id = `${kind}${item}`
    // The order of two concurrent saves of one item is undefined
    if (beingWritten.has(id)) return
    beingWritten.add(id)
    const version = versions.get(id)! + 1
    versions.set(id, version)
    const isLocal = random() < 0.8
    await (isLocal ? local : remote).change(kind, id, { [field]: mark(kind, item, version) })
    beingWritten.delete(id)
    const nowDue = () => void due.set(id, Math.max(due.get(id)!, version))
    if (isLocal) nowDue()
    else polls.push(freshness.heartbeat().then(nowDue))
  }

  async function read(path: string, known: Map<string, string>) {
    const coding = ['identity', 'gzip', 'br'][below(3)]!
    const required = new Map(due)
    const tag = known.get(`${path} ${coding}`)
    const headers = { 'accept-encoding': coding, ...(tag && random() < 0.5 ? { 'if-none-match': tag } : {}) }
    const answer = await fetch(`${origin}${path}${random() < 0.2 ? '?x=1' : ''}`, { headers })
    const etag = answer.headers.get('etag')!
    const text = await answer.text()
    if (answer.status === 304) unchanged += 1
    const body = answer.status === 304 ? bodies.get(`${path} ${etag}`)! : text
    if ((bodies.get(`${path} ${etag}`) ?? body) !== body) stale.push(`${path}: two bodies with one tag`)
    bodies.set(`${path} ${etag}`, body)
    known.set(`${path} ${coding}`, etag)
    for (const { kind } of kindsAt(path)) {
      for (const item of items) {
        const [newest, least] = [newestIn(body, kind, item), required.get(`${kind}${item}`)!]
        if (newest < least) stale.push(`${path} shows version ${newest} of ${kind}${item}, saved as ${least}`)
      }
    }
  }

  async function visitor() {
    const known = new Map<string, string>()
    while (reads < READS) {
      reads += 1
      if (random() < 0.04) await save()
      await read(paths[below(paths.length)]!, known)
    }
  }

  await Promise.all(Array.from({ length: VISITORS }, visitor))
  t.deepEqual(stale, [])
  t.true(unchanged > READS / 20)
  await Promise.all(polls)
  for (const path of paths) await read(path, new Map())
  t.deepEqual(stale, [])
})
