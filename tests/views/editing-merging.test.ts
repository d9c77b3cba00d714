import test from 'ava'
import type { Section } from '../../src/content/section.ts'
import { absorbed, clashing } from '../../views/editing/merging.ts'
import { opened } from '../../views/forms/form-state.ts'

const seen = { content: 'A', linkUrl: '/a' }
const row = { id: '1', version: 2 } as Section
const form = (values: Partial<typeof seen>) => ({
  ...opened({ id: '1', version: 1 }, seen),
  values: { ...seen, ...values },
})

test('a field collides when both changed it, and not to the same', (t) => {
  t.deepEqual(clashing(seen, { content: 'B', linkUrl: '/a' }, { content: 'C', linkUrl: '/c' }), ['content'])
  t.deepEqual(clashing(seen, { content: 'B', linkUrl: '/b' }, { content: 'B', linkUrl: '/a' }), [])
})

test('after a save the form stands on what is stored; what was written meanwhile stays', (t) => {
  const sent = { content: 'B', linkUrl: '/a' }
  const now = { content: 'B', linkUrl: '/c' }
  const still = absorbed(form({ content: 'B' }), sent, row, now)
  t.like(still.form, { item: { id: '1', version: 2 }, initial: now, values: now })
  const further = absorbed(form({ content: 'B!' }), sent, row, now)
  t.deepEqual(further.form.values, { content: 'B!', linkUrl: '/c' })
  t.deepEqual([still.clashes, further.clashes], [[], []])
})

test('a field that others changed while it was being written in, after the save was sent, is a conflict', (t) => {
  const sent = { content: 'B', linkUrl: '/a' }
  const written = form({ content: 'B', linkUrl: '/b' })
  t.deepEqual(absorbed(written, sent, row, { content: 'B', linkUrl: '/c' }).clashes, ['linkUrl'])
  t.deepEqual(absorbed(written, sent, row, { content: 'B', linkUrl: '/b' }).clashes, [])
})
