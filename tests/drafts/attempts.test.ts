import test from 'ava'
import { changeDraft, createDraft, deleteDraft, saveDraft } from '../../src/drafts/write-draft.ts'
import { Busy, NotFound } from '../../src/errors.ts'
import { openTestFestival } from '../support/festival.ts'

const author = { actor: 'ana', now: new Date('2025-10-22T12:00:00Z') }

test('A change that others overtake each time is decided five times, then refused for now', async (t) => {
  const { festival } = await openTestFestival(t)
  const { draft } = await createDraft(festival, { id: 'd1', kind: 'news', itemId: null, fields: {} }, author)
  const overtakenTimes = async (times: number) => {
    let decided = 0
    const changed = changeDraft(festival, draft.id, author, async ({ itemVersion }) => {
      decided += 1
      if (decided <= times) await saveDraft(festival, draft.id, { fields: { excerpt: `${times} ${decided}` } }, author)
      return { fields: { title: 'Um' }, itemVersion, lastKey: null }
    })
    const outcome = await changed.then(
      ({ title }) => title,
      (error: unknown) => error,
    )
    return { decided, outcome }
  }
  t.deepEqual(await overtakenTimes(4), { decided: 5, outcome: 'Um' })
  const { decided, outcome } = await overtakenTimes(20)
  t.is(decided, 5)
  t.true(outcome instanceof Busy)
  t.like(outcome, {
    message: 'O sítio está ocupado e nada foi guardado. Tente de novo dentro de instantes.',
    retryAfterSeconds: 5,
  })
})

test('A change of a draft that ends meanwhile is refused, so that nobody takes its words for kept', async (t) => {
  const { festival } = await openTestFestival(t)
  const { draft } = await createDraft(festival, { id: 'd1', kind: 'news', itemId: null, fields: {} }, author)
  const changed = changeDraft(festival, draft.id, author, async ({ itemVersion }) => {
    await deleteDraft(festival, draft.id, author)
    return { fields: { title: 'Um' }, itemVersion, lastKey: null }
  })
  await t.throwsAsync(changed, { instanceOf: NotFound })
})
