import test from 'ava'
import type { Draft } from '../../src/content/draft.ts'
import { news } from '../../src/content/news.ts'
import { findDraft } from '../../src/drafts/drafts.ts'
import { createDraft, saveDraft } from '../../src/drafts/write-draft.ts'
import { Conflict, NotFound } from '../../src/errors.ts'
import type { Festival } from '../../src/festival.ts'
import { publishDraft } from '../../src/records/records.ts'
import { openTestFestival, run } from '../support/festival.ts'
import { seeded } from '../support/random-commands.ts'
import { sampleOf } from '../support/samples.ts'

const seed = Number(process.env.SEED ?? 20251022)
const isPostgres = process.env.TEST_ENGINE === 'PostgreSQL'
const INTERLEAVINGS = process.env.LONG === '1' ? 500 : isPostgres ? 30 : 150
const AT_ONCE = 10
const TURNS = 4
const fields = ['title', 'excerpt', 'content']
const NOW = new Date('2025-10-22T12:00:00Z')
const ITEM = { ...sampleOf('news'), imageUrl: null }

const counts = { saved: 0, refused: 0, published: 0, late: 0 }

const refusal = (error: unknown): Error => {
  if (error instanceof Conflict || error instanceof NotFound) return error
  throw error
}

/** Two organisers in one draft. Resolves to the words that nobody took away knowingly and that are nowhere. */
async function interleave(festival: Festival, number: number): Promise<string[]> {
  const random = seeded(seed * 1_000 + number)
  const below = (limit: number) => Math.floor(random() * limit)
  const { read } = festival.database
  const itemId = number % 2 ? null : `item-${number}`
  const [id, cause] = [`draft-${number}`, { at: NOW.toISOString(), requestId: `act-${number}` }]
  if (itemId) await run(festival, news, itemId, { type: 'PublishNews', fields: { ...ITEM, slug: itemId } })
  const empty = { id, kind: 'news', itemId, fields: { slug: id } } as const
  const { draft: first } = await createDraft(festival, empty, { actor: 'ana', now: NOW })
  const seen = new Map<string, Draft>(['ana', 'rui'].map((actor) => [actor, first]))
  const living = new Set<string>()
  let words = 0

  const save = async (actor: string): Promise<void> => {
    const { version, fields: known } = seen.get(actor)!
    const field = fields[below(fields.length)]!
    words += 1
    const word = `palavra-${number}-${words}`
    // Not every client says what a field had before
    const base = random() < 0.7 ? { [field]: known[field] } : undefined
    const sent = { fields: { [field]: word }, base, version }
    const answer = await saveDraft(festival, id, sent, { actor, now: NOW }).catch(refusal)
    if (answer instanceof Error) {
      counts.refused += 1
      if (answer instanceof Conflict) seen.set(actor, answer.details.current as Draft)
      return
    }
    counts.saved += 1
    // Only the word that its writer saw there may go
    living.delete(String(known[field]))
    living.add(word)
    seen.set(actor, answer.draft)
  }
  const publish = async (actor: string): Promise<void> => {
    const version = (await findDraft(read, id))?.version
    const answer = await publishDraft(festival, { id, version }, { ...cause, actor }).catch(refusal)
    if (answer instanceof Error || 'refusal' in answer.outcome) counts.late += 1
    else counts.published += 1
  }

  for (let turn = 0; turn < TURNS; turn += 1) {
    if (random() < 0.7) await Promise.all([save('ana'), save('rui')])
    else await save(random() < 0.5 ? 'ana' : 'rui')
  }
  const draft = JSON.stringify(await findDraft(read, id))
  if (random() < 0.5) {
    // The last words arrive just as it is published
    await Promise.all([save('ana'), publish('rui'), publish('ana')])
  }
  const events: string[] = await read('events').where({ request_id: cause.requestId }).pluck('data')
  const after = JSON.stringify(await findDraft(read, id)) ?? ''
  const everywhere = [after === '' ? '' : draft, after, ...events].join('\n')
  return [...living].filter((word) => !everywhere.includes(`"${word}"`))
}

test('Whatever two organisers write and publish in one draft, no words are lost', async (t) => {
  t.timeout(120_000)
  t.log(`SEED=${seed}`)
  const { festival } = await openTestFestival(t, { acquireTimeout: 60_000 })
  // Nothing here survives a power cut
  if (!isPostgres) await festival.database.write.raw('PRAGMA synchronous=OFF')
  for (let start = 0; start < INTERLEAVINGS; start += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, INTERLEAVINGS - start) }, (_, index) => start + index)
    const lost = await Promise.all(numbers.map((number) => interleave(festival, number)))
    t.deepEqual(lost.flat(), [])
  }
  t.log(counts)
  for (const [name, count] of Object.entries(counts)) t.true(count > 0, name)
})
