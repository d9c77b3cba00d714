import test from 'ava'
import type { ChangedSince } from '../../src/content/history.ts'
import { undoneMessage, undoRefusedMessage } from '../../views/history/undo-messages.ts'
import type { ReadError, Refusal } from '../../views/store/api.ts'

const now = new Date('2025-10-20T18:00:00Z')
const undo = { id: 'a', way: 'undo' } as const
const title: ChangedSince = {
  kind: 'news',
  id: 'n1',
  title: 'Abertura',
  field: 'title',
  label: 'Título',
  current: 'x',
  actor: 'ana',
  actorId: '1',
  at: '2025-10-20T17:04:00.000Z',
}
const refused = (status: number, refusal?: Refusal): ReadError => ({ status, message: '', refusal })
const told = (refusal: Refusal) => undoRefusedMessage(refused(409, refusal), undo, now).description

test('an undone act can be redone, and a redone one undone', (t) => {
  const act = { act: 'u', acts: [] } as never
  t.deepEqual(undoneMessage(act, undo), { title: 'Anulado', act: { id: 'u', way: 'redo' } })
  t.deepEqual(undoneMessage(act, { id: 'u', way: 'redo' }), { title: 'Refeito', act: { id: 'u', way: 'undo' } })
  t.is(undoneMessage({ act: null, acts: [] }, undo).act, undefined)
})

test('a refusal says which field was changed since, by whom and when, and how many there are', (t) => {
  t.is(told({ fields: [title], count: 1 }), 'O campo «Título» de «Abertura» foi alterado por ana às 18:04.')
  t.is(
    told({ fields: [{ ...title, title: null, at: '2025-10-18T17:04:00.000Z' }], count: 1 }),
    'O campo «Título» foi alterado por ana a 18 de outubro, às 18:04.',
  )
  t.is(
    told({ fields: [title, title], count: 2 }),
    '2 campos foram alterados entretanto: «Título» de «Abertura», alterado por ana às 18:04, e outro campo.',
  )
  t.regex(told({ fields: [title], count: 30 })!, /^30 campos .* e outros 29 campos\.$/)
  t.is(told({ message: 'Este endereço já existe.' }), 'Este endereço já existe.')
})

test('without an answer or a session it can be tried again, after a refusal not', (t) => {
  t.deepEqual(undoRefusedMessage(refused(0), undo, now).act, undo)
  t.deepEqual(undoRefusedMessage(refused(401, { message: 'Sem sessão.' }), undo, now).act, undo)
  t.is(undoRefusedMessage(refused(409, { message: 'x', fields: [title] }), undo, now).act, undefined)
})
