import test from 'ava'
import { createChangeStore } from '../../views/programme/change-store.ts'
import { changeCount, changeWords, inReadingOrder } from '../../views/programme/change-words.ts'
import { acknowledge, changesIn, MARKED_MS, type Memory, type Row, remember } from '../../views/programme/changes.ts'
import { keptText } from '../../views/programme/kept-text.ts'
import { memoryIn, textOf } from '../../views/programme/stored-memory.ts'
import { seeded } from '../support/random-commands.ts'

const HOUR = 3_600_000
const noon = Date.UTC(2025, 9, 22, 11)

const row = (id: string, rest: Partial<Row> = {}): Row => ({
  id,
  title: `Sessão ${id}`,
  date: '2025-10-22',
  time: '15:00',
  location: 'Claustro',
  status: 'scheduled',
  ...rest,
})

/** Looks at the programme once for each entry, an hour apart unless it says otherwise. */
function look(...programmes: (readonly Row[])[]): Memory | null {
  let memory: Memory | null = null
  for (const [hour, rows] of programmes.entries()) {
    const now = noon + hour * HOUR
    memory = remember(memory, rows, { now, readAt: now })
  }
  return memory
}

const said = (memory: Memory | null): Record<string, string[]> =>
  Object.fromEntries(changesIn(memory!).map((change) => [change.id, changeWords(change)]))

const cancelled = { status: 'cancelled' } as const

test('a first visit shows nothing, and neither does a programme that stays', (t) => {
  t.deepEqual(said(look([row('a'), row('b', cancelled)])), {})
  t.deepEqual(said(look([row('a')], [row('a')])), {})
})

test('each kind of change has its words', (t) => {
  const cases: [string, Row[], Row[], Record<string, string[]>][] = [
    ['new', [row('a')], [row('a'), row('b')], { b: ['Novo'] }],
    ['new and cancelled already', [row('a')], [row('a'), row('b', cancelled)], { b: ['Novo'] }],
    ['removed', [row('a'), row('b')], [row('a')], { b: ['Já não está no programa'] }],
    ['cancelled', [row('a')], [row('a', cancelled)], { a: ['Cancelado'] }],
    ['taken back', [row('a', cancelled)], [row('a')], { a: ['Afinal realiza-se'] }],
    ['another hour', [row('a')], [row('a', { time: '16:00' })], { a: ['Mudou: era às 15:00, Claustro'] }],
    ['another place', [row('a')], [row('a', { location: 'Igreja' })], { a: ['Mudou: era às 15:00, Claustro'] }],
    [
      'another day',
      [row('a')],
      [row('a', { date: '2025-10-23' })],
      { a: ['Mudou: era quarta, 22, às 15:00, Claustro'] },
    ],
    [
      'another month',
      [row('a')],
      [row('a', { date: '2025-11-01' })],
      { a: ['Mudou: era quarta, 22 de outubro, às 15:00, Claustro'] },
    ],
    [
      'taken back at another hour',
      [row('a', cancelled)],
      [row('a', { time: '16:00' })],
      { a: ['Afinal realiza-se', 'Mudou: era às 15:00, Claustro'] },
    ],
    ['cancelled and moved', [row('a')], [row('a', { ...cancelled, time: '16:00' })], { a: ['Cancelado'] }],
    [
      'moved while cancelled',
      [row('a', cancelled)],
      [row('a', { ...cancelled, time: '16:00' })],
      { a: ['Mudou: era às 15:00, Claustro'] },
    ],
  ]
  for (const [what, before, after, expected] of cases) t.deepEqual(said(look(before, after)), expected, what)
})

test('texts, picture, guest and end are no change', (t) => {
  const other = { title: 'Outro título', description: 'x', guestName: 'y', imageUrl: '/z', endTime: '18:00' }
  t.deepEqual(said(look([row('a')], [row('a', other)])), {})
})

test('further changes add up', (t) => {
  const at = (time: string) => [row('a', { time })]
  const cases: [string, Row[][], Record<string, string[]>][] = [
    ['moved on', [at('15:00'), at('16:00'), at('17:00')], { a: ['Mudou: era às 15:00, Claustro'] }],
    ['moved back', [at('15:00'), at('16:00'), at('15:00')], {}],
    [
      'moved back and on',
      [at('15:00'), at('16:00'), at('15:00'), at('17:00')],
      { a: ['Mudou: era às 15:00, Claustro'] },
    ],
    [
      'another hour, then another place, then the old hour',
      [at('15:00'), at('16:00'), [row('a', { time: '16:00', location: 'Igreja' })], [row('a', { location: 'Igreja' })]],
      { a: ['Mudou: era às 15:00, Claustro'] },
    ],
    [
      'new, then moved',
      [[row('b')], [row('b'), row('a')], [row('b'), ...at('16:00')]],
      { a: ['Novo', 'Mudou: era às 15:00, Claustro'] },
    ],
    [
      'new, moved and back',
      [[row('b')], [row('b'), row('a')], [row('b'), ...at('16:00')], [row('b'), row('a')]],
      { a: ['Novo'] },
    ],
    ['new, then cancelled', [[row('b')], [row('b'), row('a')], [row('b'), row('a', cancelled)]], { a: ['Cancelado'] }],
    ['new, then removed', [[row('b')], [row('b'), row('a')], [row('b')]], { a: ['Já não está no programa'] }],
    [
      'cancelled, then removed',
      [[row('a'), row('b')], [row('a', cancelled), row('b')], [row('b')]],
      { a: ['Já não está no programa'] },
    ],
    ['cancelled, then taken back', [[row('a')], [row('a', cancelled)], [row('a')]], { a: ['Afinal realiza-se'] }],
    ['taken back, then cancelled', [[row('a', cancelled)], [row('a')], [row('a', cancelled)]], { a: ['Cancelado'] }],
    [
      'moved, cancelled, then taken back',
      [at('15:00'), at('16:00'), [row('a', { time: '16:00', ...cancelled })], at('16:00')],
      { a: ['Afinal realiza-se', 'Mudou: era às 15:00, Claustro'] },
    ],
    ['removed, then restored', [[row('a'), row('b')], [row('b')], [row('a'), row('b')]], { a: ['Afinal realiza-se'] }],
    [
      'removed, then restored elsewhere',
      [[row('a'), row('b')], [row('b')], [row('a', { time: '18:00' }), row('b')]],
      { a: ['Afinal realiza-se', 'Mudou: era às 15:00, Claustro'] },
    ],
    [
      'removed, then restored and cancelled',
      [[row('a'), row('b')], [row('b')], [row('a', cancelled), row('b')]],
      { a: ['Cancelado'] },
    ],
    [
      'removed while cancelled, restored so',
      [[row('a', cancelled), row('b')], [row('b')], [row('a', cancelled), row('b')]],
      {},
    ],
  ]
  for (const [what, programmes, expected] of cases) t.deepEqual(said(look(...programmes)), expected, what)
})

test('a change between two looks that was taken back before the second is none', (t) => {
  t.deepEqual(said(look([row('a')], [row('a')])), {})
})

test('a change stays until twelve hours after this browser showed it first, and reloads change nothing', (t) => {
  let memory = look([row('a'), row('b'), row('c')])
  const later = [row('a', { time: '16:00' }), row('b', cancelled), row('d')]
  const shownAt = noon + 48 * HOUR
  const changed = {
    a: ['Mudou: era às 15:00, Claustro'],
    b: ['Cancelado'],
    d: ['Novo'],
    c: ['Já não está no programa'],
  }
  for (const ms of [0, 1, HOUR, 6 * HOUR, MARKED_MS - 1]) {
    memory = remember(memoryIn(textOf(memory!)), later, { now: shownAt + ms, readAt: shownAt + ms })
    t.deepEqual(said(memory), changed, String(ms))
  }
  memory = remember(memory, later, { now: shownAt + MARKED_MS, readAt: shownAt + MARKED_MS })
  t.deepEqual(said(memory), {})
  t.deepEqual([...memory!.sessions.keys()].sort(), ['a', 'b', 'd'], 'what was removed is forgotten')
})

test('the twelve hours of a session begin again with a further change of it, and only of it', (t) => {
  let memory = look([row('a'), row('b')])
  const show = (hour: number, rows: Row[]) => {
    memory = remember(memory, rows, { now: noon + hour * HOUR, readAt: noon + hour * HOUR })
    return said(memory)
  }
  show(1, [row('a', { time: '16:00' }), row('b', cancelled)])
  show(9, [row('a', { time: '17:00' }), row('b', cancelled)])
  t.deepEqual(show(13, [row('a', { time: '17:00' }), row('b', cancelled)]), { a: ['Mudou: era às 15:00, Claustro'] })
  t.deepEqual(show(21, [row('a', { time: '17:00' }), row('b', cancelled)]), {})
})

test('«Visto» ends all marks, and later changes are counted from there', (t) => {
  const seen = acknowledge(look([row('a'), row('b')], [row('a', { time: '16:00' }), row('c')])!)
  t.deepEqual(said(seen), {})
  const now = noon + 2 * HOUR
  t.deepEqual(said(remember(seen, [row('a'), row('c')], { now, readAt: now })), {
    a: ['Mudou: era às 16:00, Claustro'],
  })
  const back = remember(seen, [row('a', { time: '16:00' }), row('b'), row('c')], { now, readAt: now })
  t.deepEqual(said(back), { b: ['Novo'] }, 'what was removed and seen comes back as new')
})

test('an empty answer is not a programme from which everything was removed', (t) => {
  t.deepEqual(said(look([row('a')], [], [row('a')])), {})
  t.is(look([]), null)
  const marked = look([row('a')], [row('a', cancelled)], [])
  t.deepEqual(said(marked), { a: ['Cancelado'] })
  const undated = [row('a', { date: 'em breve' })]
  t.deepEqual(said(look([row('a')], undated)), {}, 'rows that the page cannot show are no answer either')
})

test('rows that are older than those shown last change nothing', (t) => {
  const memory = look([row('a')], [row('a', { time: '16:00' }), row('b')])
  const stale = remember(memory, [row('a'), row('c')], { now: noon + 3 * HOUR, readAt: noon })
  t.deepEqual(said(stale), said(memory))
  const afterWrongClock = { ...memory!, readAt: noon + 1000 * HOUR }
  const now = noon + 2 * HOUR
  t.deepEqual(said(remember(afterWrongClock, [row('a'), row('b')], { now, readAt: now })), { b: ['Novo'] })
})

test('a mark made by a clock that was wrong ends twelve hours later all the same', (t) => {
  const future = noon + 1000 * HOUR
  let memory = remember(look([row('a')]), [row('a', cancelled)], { now: future, readAt: future })
  memory = remember(memory, [row('a', cancelled)], { now: noon, readAt: noon })
  t.deepEqual(said(memory), { a: ['Cancelado'] })
  memory = remember(memory, [row('a', cancelled)], { now: noon + MARKED_MS, readAt: noon + MARKED_MS })
  t.deepEqual(said(memory), {})
})

test('rubbish in the storage is a first visit', (t) => {
  const good = textOf(look([row('a')], [row('a', cancelled), row('b')])!)
  const rubbish = [null, '', '{', '3', 'null', '[]', '{}', '{"readAt":1}', '{"readAt":1,"sessions":[1]}']
  const broken = [
    good.replace('"a"', '1'),
    good.replace('"15:00"', 'null'),
    good.replace(/"at":\d+/, '"at":"x"'),
    good.slice(0, -2),
    good.replace(/"readAt":\d+/, '"readAt":null'),
  ]
  for (const text of [...rubbish, ...broken]) t.is(memoryIn(text), null, String(text))
  t.deepEqual(memoryIn(good), look([row('a')], [row('a', cancelled), row('b')]))
})

test('what is stored of 500 sessions is below 100 kB', (t) => {
  const rows = Array.from({ length: 500 }, (_, n) =>
    row(`0199f0aa-0000-7000-8000-${String(n).padStart(12, '0')}`, {
      title: 'Entrega do Prémio Literário Guerra Junqueiro a Dulce Maria Cardoso',
    }),
  )
  t.true(textOf(look(rows)!).length < 100_000)
})

test('two tabs share what was seen', (t) => {
  const texts = new Map<string, string>()
  const storage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
  }
  const open = () => createChangeStore(keptText('programa-visto', () => storage))
  const [one, two] = [open(), open()]
  one.show([row('a')], { now: noon, readAt: noon })
  two.show([row('a', cancelled)], { now: noon + 1, readAt: noon + 1 })
  one.refresh()
  t.is(one.changeOf('a')?.kind, 'cancelled')
  t.is(one.changes(), one.changes())
  one.show([row('a')], { now: noon + 2, readAt: noon })
  t.is(two.changeOf('a')?.kind, 'cancelled', 'the older tab takes nothing back')
  one.acknowledge()
  two.refresh()
  t.deepEqual(two.changes(), [])
  t.is(two.changeOf('a'), null)
})

test('starred sessions come first, then by day and hour', (t) => {
  const memory = look(
    [row('x')],
    [row('x'), row('late', { time: '20:00' }), row('early', { time: '09:00' }), row('starred', { date: '2025-10-25' })],
  )
  const ids = inReadingOrder(changesIn(memory!), ['starred', 'x']).map(({ id }) => id)
  t.deepEqual(ids, ['starred', 'early', 'late'])
  t.deepEqual([changeCount(1), changeCount(2)], ['1 mudança', '2 mudanças'])
})

const seed = Number(process.env.SEED ?? 20251022)

test(`any course of changes is told as by a reader who noted everything (seed ${seed})`, (t) => {
  const random = seeded(seed)
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!

  for (let course = 0; course < 300; course++) {
    let rows = ['a', 'b', 'c', 'keep'].map((id) => row(id))
    let memory: Memory | null = null
    let now = noon
    // Of each session: what was shown since it was last settled, and when that changed last
    const notes = new Map<string, { shown: (Row | null)[]; changedAt: number }>()

    for (let step = 0; step < 25; step++) {
      now += pick([1, HOUR, 5 * HOUR, 13 * HOUR])
      const id = pick(['a', 'b', 'c'])
      const change = {
        time: pick(['15:00', '16:00']),
        date: pick(['2025-10-22', '2025-10-23']),
        location: pick(['Claustro', 'Igreja']),
        status: pick(['scheduled', 'cancelled'] as const),
      }
      const others = rows.filter((other) => other.id !== id)
      rows = random() < 0.25 ? others : [...others, row(id, change)]

      for (const [key, { shown, changedAt }] of notes) {
        if (shown.length > 1 && now - changedAt >= MARKED_MS) {
          const last = shown.at(-1)!
          if (last) notes.set(key, { shown: [last], changedAt })
          else notes.delete(key)
        }
      }
      const isFirst = memory === null
      for (const key of ['a', 'b', 'c']) {
        const current = rows.find((each) => each.id === key) ?? null
        const note = notes.get(key)
        if (!note && current) notes.set(key, { shown: isFirst ? [current] : [null, current], changedAt: now })
        if (note && JSON.stringify(note.shown.at(-1)) !== JSON.stringify(current)) {
          note.shown.push(current)
          note.changedAt = now
        }
      }
      memory = remember(memory, rows, { now, readAt: now })
      t.deepEqual(memoryIn(textOf(memory!)), memory)
      t.deepEqual(remember(memory, rows, { now, readAt: now }), memory, 'a reload changes nothing')

      const told = said(memory)
      for (const key of ['a', 'b', 'c']) {
        const { shown } = notes.get(key) ?? { shown: [null] }
        t.deepEqual(told[key] ?? [], expectedWords(shown), `${course}/${step} ${JSON.stringify(shown)}`)
      }
      if (random() < 0.1) {
        memory = acknowledge(memory!)
        t.deepEqual(said(memory), {})
        for (const [key, { shown, changedAt }] of notes) {
          if (shown.at(-1)) notes.set(key, { shown: [shown.at(-1)!], changedAt })
          else notes.delete(key)
        }
      }
    }
  }
})

/** `shown` begins with null for a session that was not there. */
function expectedWords(shown: (Row | null)[]): string[] {
  const present = shown.filter((each) => each !== null)
  const [first, last] = [present[0], shown.at(-1)]
  if (!first || shown.length === 1) return []
  if (!last) return ['Já não está no programa']
  const isNew = shown[0] === null
  const hasMoved = first.date !== last.date || first.time !== last.time || first.location !== last.location
  const day = first.date === last.date ? '' : first.date.endsWith('22') ? 'quarta, 22, ' : 'quinta, 23, '
  const moved = hasMoved ? [`Mudou: era ${day}às ${first.time}, ${first.location}`] : []
  const state = lastStateBefore(shown)
  if (state !== null && state !== last.status)
    return last.status === 'cancelled' ? ['Cancelado'] : ['Afinal realiza-se', ...moved]
  return isNew ? ['Novo', ...moved] : moved
}

/** What was said of the session before its present state began: null when it always was so. */
function lastStateBefore(shown: (Row | null)[]): string | null {
  const known = shown.slice(shown.findIndex((each) => each !== null))
  const last = known.at(-1)!
  let state: string | null = null
  let before = known[0]!
  let wasGone = false
  for (const each of known.slice(1)) {
    if (each === null) {
      wasGone = true
      continue
    }
    if (wasGone && each.status === 'scheduled') state = 'cancelled'
    else if (each.status !== before.status) state = before.status!
    before = each
    wasGone = false
  }
  return state === last.status ? null : state
}
