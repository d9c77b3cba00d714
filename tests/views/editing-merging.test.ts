import test from 'ava'
import type { Section } from '../../src/content/section.ts'
import { createFormState, mergeSaved } from '../../views/forms/form-state.ts'
import { conflictingFields, tellOwnSave } from '../../views/forms/merging.ts'

const seen = { content: 'A', linkUrl: '/a' }
const row = { id: '1', version: 2 } as Section
const form = (values: Partial<typeof seen>) => ({
  ...createFormState({ id: '1', version: 1 }, seen),
  values: { ...seen, ...values },
})

test('a field conflicts when both sides changed it differently', (t) => {
  t.deepEqual(conflictingFields(seen, { content: 'B', linkUrl: '/a' }, { content: 'C', linkUrl: '/c' }), ['content'])
  t.deepEqual(conflictingFields(seen, { content: 'B', linkUrl: '/b' }, { content: 'B', linkUrl: '/a' }), [])
})

test('after a save the form starts from the stored row and keeps what was typed meanwhile', (t) => {
  const sent = { content: 'B', linkUrl: '/a' }
  const saved = { content: 'B', linkUrl: '/c' }
  const unchanged = mergeSaved(form({ content: 'B' }), sent, row, saved)
  t.like(unchanged.form, { item: { id: '1', version: 2 }, initial: saved, values: saved })
  const changed = mergeSaved(form({ content: 'B!' }), sent, row, saved)
  t.deepEqual(changed.form.values, { content: 'B!', linkUrl: '/c' })
  t.deepEqual([unchanged.conflicts, changed.conflicts], [[], []])
})

test('a field that is typed in after the save was sent conflicts with a change of others', (t) => {
  const sent = { content: 'B', linkUrl: '/a' }
  const written = form({ content: 'B', linkUrl: '/b' })
  t.deepEqual(mergeSaved(written, sent, row, { content: 'B', linkUrl: '/c' }).conflicts, ['linkUrl'])
  t.deepEqual(mergeSaved(written, sent, row, { content: 'B', linkUrl: '/b' }).conflicts, [])
})

test('an own save whose answer was lost is told from what others wrote', (t) => {
  const sent = { content: 'B', linkUrl: '/b' }
  const later = { ...form({ content: 'C', linkUrl: '/b' }), maybeStored: [sent] }
  t.deepEqual(tellOwnSave(later, sent, ['content']), {
    own: { content: 'B', linkUrl: '/a' },
    others: [],
  })
  t.deepEqual(tellOwnSave(later, { content: 'X', linkUrl: '/b' }, ['content']), { own: undefined, others: ['content'] })
  t.deepEqual(tellOwnSave({ ...later, maybeStored: [] }, sent, ['content']), { own: undefined, others: ['content'] })
})
