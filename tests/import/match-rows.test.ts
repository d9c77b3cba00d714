import test from 'ava'
import { matchRows, type Naming } from '../../src/import/match-rows.ts'

const session = (slug: string, date: string, time: string, title: string, location = 'Claustro') => ({
  slug,
  date,
  time,
  title,
  location,
})
const opening = session('abertura', '2025-10-22', '18:00', 'Abertura')
const reading = session('leitura', '2025-10-23', '10:00', 'Leitura')
const cordel = session('cordel', '2025-10-23', '15:00', 'Oficina', 'Sala 1')
const etching = session('gravura', '2025-10-23', '15:00', 'Oficina', 'Sala 2')
const gone = session('antiga', '2025-10-24', '10:00', 'Antiga')
const goneAgain = session('antiga-2', '2025-10-24', '10:00', 'Antiga')
const programme = { sessions: [opening, reading, cordel, etching], removed: [gone, goneAgain] }

const matched = (...rows: Naming[]) => matchRows(rows, programme)
const at = ({ date, time, title }: Naming): Naming => ({ date, time, title })

/** The field and the line of what each row repeats. */
const repeats = (...rows: Naming[]) =>
  matched(...rows).map(({ errors }) =>
    Object.entries(errors)
      .map(([field, sentence]) => `${field} ${/^Repete a linha (\d+)\.$/.exec(sentence)?.[1]}`)
      .join(),
  )

test('A row means the session with its address, whatever else it says', (t) => {
  t.is(matched({ slug: 'leitura', title: 'Outro título' })[0]!.session, reading)
  t.is(matched({ slug: ' leitura ' })[0]!.session, reading)
  t.is(matched({ slug: 'leitura', ...at(opening) })[0]!.session, reading)
})

test('A row without an address, or with one nobody has, means the session of its date, time and title', (t) => {
  for (const slug of [undefined, null, '', 'ninguem'])
    t.is(matched({ slug, ...at(opening), title: ' Abertura ' })[0]!.session, opening)
  for (const other of [{ date: '2025-10-23' }, { time: '18:05' }, { title: 'abertura' }])
    t.is(matched({ ...at(opening), ...other })[0]!.session, undefined)
  for (const missing of ['date', 'time', 'title'])
    t.is(matched({ ...at(opening), [missing]: undefined })[0]!.session, undefined)
})

test('A removed session comes back only where none of the programme is meant', (t) => {
  t.is(matched({ slug: 'antiga' })[0]!.session, gone)
  t.is(matched(at(gone))[0]!.session, goneAgain)
  const alive = { sessions: [{ ...gone, slug: 'nova' }], removed: [gone] }
  t.is(matchRows([at(gone)], alive)[0]!.session, alive.sessions[0])
})

test('The second row for one session is told the first one’s line', (t) => {
  t.deepEqual(repeats({ slug: 'leitura' }, { slug: 'abertura' }, { slug: 'leitura' }), ['', '', 'slug 1'])
  t.deepEqual(repeats(at(opening), { slug: 'abertura' }), ['', 'slug 1'])
  t.deepEqual(repeats({ slug: 'abertura' }, at(opening)), ['', 'title 1'])
  t.deepEqual(repeats({ slug: 'leitura' }, { slug: 'leitura' }, { slug: 'leitura' }), ['', 'slug 1', 'slug 1'])
  t.deepEqual(repeats({ slug: 'antiga-2' }, at(gone)), ['', 'title 1'])
})

test('Two new rows with one date, time and title are one session, too', (t) => {
  const fresh = { date: '2025-10-25', time: '09:00', title: 'Nova' }
  t.deepEqual(repeats(fresh, { ...fresh, title: ' Nova' }, { ...fresh, time: '09:30' }), ['', 'title 1', ''])
  t.deepEqual(repeats({ title: 'Sem data' }, { title: 'Sem data' }), ['', ''])
})

test('Of several sessions alike, a row means the one in its place', (t) => {
  const inPlace = (location?: string) => matched({ ...at(cordel), location })[0]!
  t.is(inPlace('Sala 2').session, etching)
  t.is(inPlace(' Sala 1 ').session, cordel)
  for (const unknown of [undefined, 'Sala 3']) {
    t.is(inPlace(unknown).session, undefined)
    t.regex(inPlace(unknown).errors.slug!, /^Há vários eventos com esta data/)
  }
  const twins = { sessions: [cordel, { ...cordel, slug: 'cordel-2' }], removed: [] }
  const row = { ...at(cordel), location: 'Sala 1' }
  const three = matchRows([row, row, row], twins)
  t.is(three.map(({ session }) => session!.slug).join(), 'cordel,cordel-2,cordel')
  const errors = three.map(({ errors }) => errors)
  t.deepEqual(errors, [{}, {}, { title: 'Repete a linha 1.' }])
  t.is(matchRows([row, { slug: 'cordel' }], twins)[0]!.session!.slug, 'cordel-2')
})
