import test from 'ava'
import type { Act, ActEvent, Register } from '../../src/content/history.ts'
import { filterQuery, isFiltered, parseFilters } from '../../views/admin/register/filters.ts'
import { withNewest, withUndone } from '../../views/admin/register/loaded-acts.ts'
import { actsByDay, actWords, formatValue, toldChanges, toldEvents } from '../../views/admin/register/tell-act.ts'
import { scheduleSpec } from '../../views/admin/tabs/specs.ts'

const event: ActEvent = {
  position: 1,
  kind: 'news',
  id: 'n1',
  type: 'NewsRevised',
  words: 'Notícia alterada',
  title: 'Abertura',
  href: '/noticias/abertura',
  version: 2,
  changes: [],
}
const act = (id: string, given: Partial<Act> = {}): Act => ({
  id,
  at: '2025-10-20T17:04:00.000Z',
  actor: 'ana',
  actorId: '1',
  words: 'Notícia alterada',
  count: 1,
  undoable: true,
  undoes: null,
  undoneBy: null,
  events: [event],
  ...given,
})
const page = (next: number | null, ...ids: string[]): Register => ({ acts: ids.map((id) => act(id)), next })
const idsOf = ({ pages }: { pages: Register[] }) => pages.map(({ acts }) => acts.map(({ id }) => id).join(''))

test('new acts are put on top, acts that grew move there, and the loaded pages stay', (t) => {
  const loaded = { pages: [page(4, 'd', 'c'), page(null, 'b', 'a')], pageParams: [null, 4] }
  const updated = withNewest(loaded, page(5, 'b', 'e', 'd'))
  t.deepEqual(idsOf(updated), ['bedc', 'a'])
  const nexts = updated.pages.map(({ next }) => next)
  t.deepEqual(nexts, [4, null])
  t.deepEqual(updated.pageParams, [null, 4])
})

test('where acts are missing between the newest and the loaded ones, only the newest stay', (t) => {
  const loaded = { pages: [page(null, 'b', 'a')], pageParams: [null] }
  t.deepEqual(idsOf(withNewest(loaded, page(9, 'f', 'e'))), ['fe'])
  t.deepEqual(idsOf(withNewest(loaded, page(null, 'f', 'e'))), ['feba'], 'without a next page none are missing')
})

test('an undone act is marked, and no longer when its undo is undone', (t) => {
  const undo = act('u', { undoes: 'a' })
  const states = (acts: Act[], last: Act) =>
    withUndone({ pages: [{ acts, next: null }], pageParams: [null] }, last).pages[0]!.acts.map(
      ({ id, undoneBy }) => `${id}:${undoneBy}`,
    )
  t.deepEqual(states([act('a')], undo), ['a:u'])
  const redo = act('r', { undoes: 'u' })
  t.deepEqual(states([undo, act('a', { undoneBy: 'u' })], redo), ['u:r', 'a:null'])
  const again = act('v', { undoes: 'r' })
  t.deepEqual(states([redo, { ...undo, undoneBy: 'r' }, act('a')], again), ['r:v', 'u:null', 'a:u'])
})

test('an undo is told by what it undid, a redo by what it brought back', (t) => {
  const removal = act('a', { words: 'Notícia deletada' })
  const undo = act('u', { words: 'Notícia reposta', undoes: 'a' })
  const redo = act('r', { words: 'Notícia deletada', undoes: 'u' })
  const known = new Map([removal, undo, redo].map((each) => [each.id, each]))
  t.is(actWords(removal, known), 'Notícia deletada')
  t.is(actWords(undo, known), 'Anulado: Notícia deletada')
  t.is(actWords(redo, known), 'Refeito: Notícia deletada')
  t.is(actWords(undo, new Map()), 'Anulado: Notícia reposta', 'its own words when the other is not loaded')
})

test('short values are told before and after, of long ones the fields, of creations nothing', (t) => {
  const change = (field: string, before: unknown, after: unknown) => ({ field, label: field, before, after })
  const told = toldChanges({
    ...event,
    changes: [
      change('title', 'Um', 'Dois'),
      change('visible', true, false),
      change('content', '<p>a</p>', '<p>b</p>'),
      change('excerpt', 'x'.repeat(80), ''),
      change('imageUrl', null, '/uploads/a.png'),
      { ...change('text', 'a', 'b'), long: true },
    ],
  })
  const short = told.short.map(({ field }) => field)
  t.deepEqual(short, ['title', 'visible'])
  t.deepEqual(told.long, ['content', 'excerpt', 'imageUrl', 'text'])
  t.deepEqual(toldChanges({ ...event, changes: [change('title', null, 'Um')] }), { short: [], long: [] })
  const words = [null, '', true, 3, 'Um'].map((value) => formatValue(value))
  t.deepEqual(words, ['(vazio)', '(vazio)', 'sim', '3', '«Um»'])
  t.is(formatValue('2025-10-22'), '22 de outubro de 2025')
})

test('what is stored as a name of ours is told in words', (t) => {
  const told = (field: string, value: string) => formatValue(value, scheduleSpec.formatters![field])
  t.is(told('status', 'cancelled'), 'Cancelado')
  t.is(told('category', 'apresentacao'), 'Apresentação Cultural')
  t.is(told('location', 'Claustro'), '«Claustro»')
})

test('stored pictures are told only where there is nothing else', (t) => {
  const media: ActEvent = { ...event, kind: 'media', type: 'MediaStored' }
  t.deepEqual(toldEvents(act('a', { events: [media, event] })), [event])
  t.deepEqual(toldEvents(act('a', { events: [media] })), [media])
})

test('days are those of Lisbon', (t) => {
  const acts = [act('b', { at: '2025-07-20T23:30:00.000Z' }), act('a', { at: '2025-07-20T22:30:00.000Z' })]
  const days = actsByDay(acts).map(({ day }) => day)
  t.deepEqual(days, ['2025-07-21', '2025-07-20'])
})

test('filters are in the address without the empty ones', (t) => {
  const filters = parseFilters('kind=news&q=cora%C3%A7%C3%A3o%20%26%20voz&x=1')
  t.deepEqual(filters, { q: 'coração & voz', actor: '', kind: 'news', since: '', until: '' })
  t.deepEqual(parseFilters(filterQuery(filters)), filters)
  t.false(isFiltered(parseFilters('')))
  t.true(isFiltered(filters))
})
