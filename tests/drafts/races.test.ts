import test from 'ava'
import { news } from '../../src/content/news.ts'
import { findDraft } from '../../src/drafts/drafts.ts'
import { publicItem } from '../../src/drafts/items.ts'
import { createDraft, deleteDraft, saveDraft, scheduleDraft, undeleteDraft } from '../../src/drafts/write-draft.ts'
import { DomainError } from '../../src/errors.ts'
import { publishDue } from '../../src/records/due-drafts.ts'
import { publishDraft, recordService } from '../../src/records/records.ts'
import { openTestFestival, run } from '../support/festival.ts'
import { sampleOf } from '../support/samples.ts'

const NOW = new Date('2025-10-22T12:00:00Z')
const DUE = new Date('2025-10-23T08:00:00Z')
const ROUNDS = process.env.TEST_ENGINE === 'PostgreSQL' ? 5 : 20
const ITEM = { ...sampleOf('news'), imageUrl: null }
const author = { actor: 'ana', now: NOW }

const races = [
  'publish and save',
  'publish and schedule',
  'publish twice',
  'undelete two',
  'withdraw and clock',
] as const
const removals = ['remove and create', 'remove and save', 'remove and undelete'] as const

const isRefusal = (result: unknown) => result instanceof Error || Object.hasOwn(Object(result), 'refusal')

test('Whoever comes first, an item is published once, has at most one draft, and nothing but a refusal is thrown', async (t) => {
  const { festival } = await openTestFestival(t, { acquireTimeout: 60_000 })
  const { read } = festival.database
  const refused = (error: unknown) => {
    if (!(error instanceof DomainError)) throw error
    return error
  }
  const fail = (error: unknown) => t.fail(String(error))
  const cause = () => ({ actor: 'ana', at: NOW.toISOString(), requestId: festival.store.newId() })
  const service = recordService('news', festival, () => NOW)
  const remove = (id: string) => service.remove(id, cause())
  for (const race of [...races, ...removals]) {
    await Promise.all(
      Array.from({ length: ROUNDS }, async (_, round) => {
        const name = `${race.replaceAll(' ', '-')}-${round}`
        const [itemId, draftId] = [`item-${name}`, `draft-${name}`]
        await run(festival, news, itemId, { type: 'PublishNews', fields: { ...ITEM, slug: itemId } })
        const write = (id = draftId) =>
          createDraft(festival, { id, kind: 'news', itemId, fields: { title: `Dois ${name}` } }, author)
        if (race !== 'remove and create') await write()
        const publish = async (version?: number) =>
          (await publishDraft(festival, { id: draftId, version }, cause())).outcome
        const save = () => saveDraft(festival, draftId, { fields: { excerpt: 'palavra' }, version: 1 }, author)
        const schedule = () => scheduleDraft(festival, draftId, '2025-10-23T09:00', author)
        const undelete = (id: string) => undeleteDraft(festival, id, NOW)
        const withdraw = () => service.withdraw(itemId, cause())
        if (race.includes('undelete')) await deleteDraft(festival, draftId, author)
        if (race === 'undelete two') {
          await write(`${draftId}b`)
          await deleteDraft(festival, `${draftId}b`, author)
        }
        if (race === 'withdraw and clock') await schedule()
        const attempts: Record<typeof race, (() => Promise<unknown>)[]> = {
          'publish and save': [() => publish(1), save],
          'publish and schedule': [() => publish(1), schedule],
          'publish twice': [() => publish(1), () => publish(1)],
          'undelete two': [() => undelete(draftId), () => undelete(`${draftId}b`)],
          'withdraw and clock': [withdraw, () => publishDue(festival, DUE, fail)],
          'remove and create': [() => remove(itemId), () => write()],
          'remove and save': [() => remove(itemId), save],
          'remove and undelete': [() => remove(itemId), () => undelete(draftId)],
        }
        const order = round % 2 ? attempts[race] : attempts[race].toReversed()
        const results = await Promise.all(order.map((attempt) => attempt().catch(refused)))

        const live = await read('drafts').where({ item_id: itemId }).whereNull('ended_at')
        const item = await publicItem(read, 'news', itemId)
        const events = await read('events').where({ stream: `news/${itemId}`, type: news.events.changed })
        t.true(live.length <= 1 && events.length <= 1, name)
        const done = results.filter((result) => !isRefusal(result)).length
        if (race.startsWith('publish')) {
          // The same content, published twice at once, is an unchanged repeat
          t.true(done === 1 || (race === 'publish twice' && done === 2), name)
          t.is(events.length + live.length, 1, `${name}: published or kept`)
        }
        if (race === 'undelete two') t.is(done, 1, name)
        if (race === 'withdraw and clock') {
          t.like([item, live.length, live[0]?.due_at], [undefined, 1, null], name)
          t.is((await findDraft(read, live[0].id))?.title, `Dois ${name}`)
        }
        if (race === 'remove and create' || race === 'remove and save')
          t.like([item, live.length], [undefined, 0], name)
      }),
    )
  }
})

test('What is written in a draft just as it is published without a change keeps it, and is told', async (t) => {
  const { festival } = await openTestFestival(t)
  const { database, store } = festival
  await run(festival, news, 'item', { type: 'PublishNews', fields: { ...ITEM, slug: 'item' } })
  await createDraft(festival, { id: 'draft', kind: 'news', itemId: 'item', fields: {} }, author)
  const overtaken: typeof store = {
    ...store,
    async write(...write) {
      const written = await store.write(...write)
      await saveDraft(festival, 'draft', { fields: { excerpt: 'palavra' }, version: 1 }, author)
      return written
    },
  }
  const cause = { actor: 'ana', at: NOW.toISOString(), requestId: 'act' }
  const { outcome } = await publishDraft({ database, store: overtaken }, { id: 'draft', version: 1 }, cause)
  t.like(outcome, { is: 'conflict', refusal: { message: 'Entretanto, este rascunho foi alterado.' } })
  t.is((await findDraft(database.read, 'draft'))?.fields.excerpt, 'palavra')
})
