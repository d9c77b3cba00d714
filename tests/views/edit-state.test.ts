import test from 'ava'
import {
  acknowledge,
  createFormState,
  follow,
  isDirty,
  rebase,
  resolved,
  valuesToSend,
} from '../../views/forms/form-state.ts'

const seen = { content: 'A', linkUrl: '/a' }
const form = (values: Partial<typeof seen> = {}) => ({
  ...createFormState({ id: '1', version: 1 }, seen),
  values: { ...seen, ...values },
})

test('a field conflicts when both sides changed it differently', (t) => {
  const { conflicts, form: followed } = follow(form({ content: 'B' }), { content: 'C', linkUrl: '/c' })
  t.deepEqual(conflicts, ['content'])
  t.like(followed, { initial: { content: 'A', linkUrl: '/c' }, values: { content: 'B', linkUrl: '/c' } })
  t.deepEqual(follow(form({ content: 'B', linkUrl: '/b' }), { content: 'B', linkUrl: '/a' }).conflicts, [])
})

test('what is not changed follows the server, and what says the same is no change', (t) => {
  const { form: followed } = follow(form({ content: 'B ' }), { content: 'B', linkUrl: '/c' })
  t.like(followed, { values: { content: 'B ', linkUrl: '/c' } })
  t.false(isDirty(followed))
})

test('after a save the form is based on the stored row and keeps what was typed meanwhile', (t) => {
  const sent = { content: 'B' }
  const answered = { content: 'B', linkUrl: '/c' }
  const unchanged = acknowledge(form({ content: 'B' }), sent, answered)
  t.like(unchanged.form, { initial: answered, values: answered })
  const changed = acknowledge(form({ content: 'B!' }), sent, answered)
  t.deepEqual(changed.form.values, { content: 'B!', linkUrl: '/c' })
  t.deepEqual([unchanged.conflicts, changed.conflicts], [[], []])
})

test('a text that the server writes otherwise stays as it was typed, and is no change of others', (t) => {
  const { form: kept } = acknowledge(form({ content: '<b>B' }), { content: '<b>B' }, { ...seen, content: 'B' })
  t.like(kept, { values: { content: '<b>B' }, initial: { content: '<b>B' }, stored: { content: 'B' } })
  const typed = { ...kept, values: { ...kept.values, content: '<b>BC' } }
  t.deepEqual(follow(typed, { ...seen, content: 'B' }).conflicts, [])
})

test('a field that is typed in after the save was sent conflicts with a change of others', (t) => {
  const written = form({ content: 'B', linkUrl: '/b' })
  t.deepEqual(acknowledge(written, { content: 'B' }, { content: 'B', linkUrl: '/c' }).conflicts, ['linkUrl'])
  t.deepEqual(acknowledge(written, { content: 'B' }, { content: 'B', linkUrl: '/b' }).conflicts, [])
})

test('the answer to a repeated save is what it is now: others may have written over it', (t) => {
  const later = form({ content: 'C', linkUrl: '/b' })
  const sent = { content: 'B', linkUrl: '/b' }
  const { conflicts, form: followed } = acknowledge(later, sent, { content: 'B', linkUrl: '/theirs' }, true)
  t.deepEqual(conflicts, [])
  t.like(followed, { values: { content: 'C', linkUrl: '/theirs' } })
  t.deepEqual(valuesToSend(followed), { content: 'C' })
  t.deepEqual(acknowledge(later, sent, { content: 'X', linkUrl: '/b' }, true).conflicts, ['content'])
})

test('a decided conflict has the chosen side where both changed, and otherwise the changed one', (t) => {
  const file = new File(['x'], 'capa.png', { type: 'image/png' })
  const remote = { content: 'O deles', linkUrl: '/deles' }
  const decide = (choice: 'local' | 'remote') => {
    const mine = { ...form({ content: 'O meu', linkUrl: '/meu' }), picture: file }
    const conflict = { values: remote, version: 4, fields: ['content'] }
    return resolved({ ...rebase(mine, { content: 'O deles' }, remote), conflict }, { content: choice }, 'content')
  }
  t.like(decide('local'), { conflict: null, picture: file, values: { content: 'O meu', linkUrl: '/meu' } })
  t.like(decide('remote'), { conflict: null, picture: null, values: { content: 'O deles', linkUrl: '/meu' } })
  t.deepEqual(valuesToSend(decide('remote')), { linkUrl: '/meu' }, 'the other local change is unsaved')
})

test('what was refused is sent again only once it is changed', (t) => {
  const refused = new Map([['content', 'B']])
  t.deepEqual(valuesToSend(form({ content: 'B', linkUrl: '/b' }), refused), { linkUrl: '/b' })
  t.deepEqual(valuesToSend(form({ content: 'C' }), refused), { content: 'C' })
})
