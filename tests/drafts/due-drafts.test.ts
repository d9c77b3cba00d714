import { setImmediate } from 'node:timers/promises'
import test, { type ExecutionContext } from 'ava'
import type { DraftKind } from '../../src/content/draft.ts'
import { liveRow } from '../../src/drafts/draft-row.ts'
import { findDraft } from '../../src/drafts/drafts.ts'
import { createDraft, saveDraft, scheduleDraft } from '../../src/drafts/write-draft.ts'
import { publishDue, startDueDrafts } from '../../src/records/due-drafts.ts'
import { eventsOf, openTestFestival } from '../support/festival.ts'

const NOON = new Date('2025-10-22T11:00:00Z')
const NINE = new Date('2025-10-23T08:00:00Z') // 09:00 in Lisbon

async function open(t: ExecutionContext) {
  const { festival, dataDir } = await openTestFestival(t)
  const author = { actor: 'ana', now: NOON }
  const write = async (title: string, publishAt: string | null = '2025-10-23T09:00', kind: DraftKind = 'news') => {
    const id = festival.store.newId()
    await createDraft(festival, { id, kind, itemId: null, fields: { title } }, author)
    if (publishAt) await scheduleDraft(festival, id, publishAt, { actor: 'rui', now: NOON })
    return id
  }
  const titles = () => festival.database.read('read_news').orderBy('position').pluck('title')
  const fail = (error: unknown) => t.fail(String(error))
  return { festival, dataDir, author, write, titles, fail }
}

test('A draft publishes itself at its minute, once, in the name of who scheduled it', async (t) => {
  const { festival, write, titles, fail } = await open(t)
  const ids = [
    await write('Um'),
    await write('Dois'),
    await write('Nunca', null),
    await write('Depois', '2025-10-23T09:01'),
  ]
  await publishDue(festival, new Date(NINE.getTime() - 1), fail)
  t.deepEqual(await titles(), [])
  await publishDue(festival, NINE, fail)
  await publishDue(festival, NINE, fail)
  t.deepEqual(await titles(), ['Um', 'Dois'])
  const events = await eventsOf(festival)
  t.deepEqual(new Set(events.map(({ actor }) => actor)), new Set(['rui']))
  t.is(new Set(events.map(({ request_id }) => request_id)).size, 2)
  t.is(events[0]!.at, NINE.toISOString())
  t.deepEqual(await Promise.all(ids.map(async (id) => (await findDraft(festival.database.read, id))?.title)), [
    undefined,
    undefined,
    'Nunca',
    'Depois',
  ])
})

test('Two servers publish a due draft once, whoever comes first', async (t) => {
  const { festival, dataDir, write, titles, fail } = await open(t)
  const { festival: other } = await openTestFestival(t, { dataDir })
  for (let round = 1; round <= 10; round += 1) await write(`Notícia ${round}`)
  await Promise.all([festival, other, festival, other].map((site) => publishDue(site, NINE, fail)))
  t.is((await titles()).length, 10)
  t.is((await eventsOf(festival)).length, 10)
})

test('What fell due while nothing ran is published at the start, before it resolves', async (t) => {
  const { festival, write, titles, fail } = await open(t)
  await write('Um')
  const stop = await startDueDrafts(festival, { now: () => new Date('2025-11-01T00:00:00Z'), onError: fail })
  t.deepEqual(await titles(), ['Um'])
  await stop()
})

test('The clock looks again and again, until it is stopped', async (t) => {
  const { festival, write, titles, fail } = await open(t)
  await write('Um')
  let now = NOON
  const stop = await startDueDrafts(festival, { now: () => now, onError: fail, everyMs: 1 })
  t.deepEqual(await titles(), [])
  now = NINE
  for (let turn = 0; turn < 1_000 && (await titles()).length === 0; turn += 1) await setImmediate()
  t.deepEqual(await titles(), ['Um'])
  await stop()
})

test('A publication that fails takes the schedule off, says why, and waits for a person', async (t) => {
  const { festival, author, write, titles, fail } = await open(t)
  const first = await write('Um')
  const second = await write('Dois')
  for (const id of [first, second]) await saveDraft(festival, id, { fields: { slug: 'o-mesmo' } }, author)
  await publishDue(festival, NINE, fail)
  t.deepEqual(await titles(), ['Um'])
  const refused = await findDraft(festival.database.read, second)
  t.like(refused, { publishAt: null, publishError: 'Este endereço já está a ser usado.', title: 'Dois' })
  await publishDue(festival, NINE, fail)
  t.deepEqual(await findDraft(festival.database.read, second), refused)
  const again = await scheduleDraft(festival, second, '2025-10-24T09:00', { ...author, now: NINE })
  t.like(again, { publishAt: '2025-10-24T09:00', publishError: null })
})

test('A schedule that was taken back or moved meanwhile does not publish', async (t) => {
  const { festival, author, write, titles, fail } = await open(t)
  const id = await write('Um')
  const row = (await liveRow(festival.database.read, id))!
  await scheduleDraft(festival, id, null, author)
  t.is((await liveRow(festival.database.read, id))!.version, row.version + 1)
  await publishDue(festival, NINE, fail)
  t.deepEqual(await titles(), [])
})
