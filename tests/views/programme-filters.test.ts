import test from 'ava'
import { categoryLabel } from '../../src/content/labels.ts'
import { groupByDay } from '../../views/pages/programme/days.ts'
import {
  dayLink,
  type Filters,
  filterQuery,
  filterWords,
  isFiltered,
  noFilters,
  optionsOf,
  parseFilters,
  resultWords,
  shownIds,
  withoutAgenda,
} from '../../views/pages/programme/filters.ts'
import { hoursOf, sessionCount } from '../../views/programme/session-words.tsx'
import { session } from '../support/sessions.ts'

const parse = (query: string) => parseFilters(new URLSearchParams(query))

const days = groupByDay([
  session('a', { date: '2025-10-22', time: '15:00', location: 'Claustro', category: 'oficina' }),
  session('b', { date: '2025-10-22', time: '9:00', location: 'Claustro', category: null, status: 'cancelled' }),
  session('c', {
    date: '2025-10-23',
    time: '10:00',
    location: 'Ágora',
    category: 'mesa-redonda',
    registrationRequired: true,
  }),
  session('d', { date: '2025-10-23T00:00:00.000Z', time: '08:00', location: 'claustro', category: '' }),
  session('f', { date: '2025-10-25', time: '11:00', location: 'Sala\u00a0 A\u0301urea', category: '' }),
  session('e', { date: '2025-02-30', time: '08:00', location: 'Nenhures', category: 'x' }),
])

const shown = (query: string, starred: string[] = []) => [...shownIds(days, parse(query), starred)].sort().join('')

test('filters combine, compare names as readers do, and ignore what has no value', (t) => {
  const cases: Record<string, string> = {
    '': 'abcdf',
    'dia=2025-10-22': 'ab',
    'dia=2025-10-23': 'cd',
    'local=Claustro': 'ab',
    'local=claustro': 'd',
    'local=Claust': '',
    'local= Claustro': 'ab',
    'local=Cla\u200bustro\u00a0': 'ab',
    'local=A\u0301gora': 'c',
    'local=Sala Áurea': 'f',
    'categoria=mesa-redonda': 'c',
    'categoria=Mesa redonda': '',
    'dia=2025-10-22&local=Claustro&categoria=oficina': 'a',
    'dia=2025-10-23&local=Claustro': '',
    'dia=2025-10-24': '',
    'dia=&local=': 'abcdf',
    'local=Claustro&local=claustro': 'ab',
    'sem=inscricao': 'abdf',
    'sem=inscricao&dia=2025-10-23': 'd',
    'sem=bilhete': '',
    'ver=agenda': '',
    'ver=tudo': '',
    'agenda=sessao-a,sessao-c,outra': 'ac',
    'agenda=sessao-a,sessao-c&dia=2025-10-23': 'c',
    'utm=x': 'abcdf',
  }
  for (const [query, ids] of Object.entries(cases)) t.is(shown(query), ids, query)
  t.is(shown('ver=agenda', ['c', 'b', 'gone']), 'bc')
  t.is(shown('ver=agenda&dia=2025-10-22', ['c', 'b']), 'b')
})

test('the search finds every word in title, guest and description, as people write', (t) => {
  const told = groupByDay([
    session('a', { title: 'A pena da galhofa', description: 'Machado de Assis,\nlido em voz alta.', location: 'Adro' }),
    session('b', { title: 'Língua', guestName: 'Mia Couto e José Eduardo Agualusa', date: '2025-10-23' }),
    session('c', { title: 'GRAVURA', guestName: 'J. Borges', guestBio: 'Xilógrafo de Bezerros.' }),
  ])
  const found = (query: string, starred: string[] = []) => [...shownIds(told, parse(query), starred)].sort().join('')
  const cases: Record<string, string> = {
    'q=pena': 'a',
    'q=ASSIS machado': 'a',
    'q=lingua': 'b',
    'q=li\u0301ngua  jose ': 'b',
    'q=gravura bezerros': 'c',
    'q=galhofa couto': '',
    'q=claustro': '',
    'q=conversa': 'bc',
    'q=conversa&dia=2025-10-23': 'b',
    'q=conversa&ver=agenda': '',
    'q=+': 'abc',
    'q=': 'abc',
  }
  for (const [query, ids] of Object.entries(cases)) t.is(found(query), ids, query)
  t.is(found('q=conversa&ver=agenda', ['a', 'c']), 'c')
})

test('of a shared agenda the first hundred sessions count', (t) => {
  const slugs = Array.from({ length: 100 }, (_, n) => `x-${n}`)
  t.is(shown(`agenda=${[...slugs.slice(1), 'sessao-a'].join()}`), 'a')
  t.is(shown(`agenda=${[...slugs, 'sessao-a'].join()}`), '')
})

test('an address written from filters is read back as the same filters', (t) => {
  const all: Filters = {
    day: '2025-10-22',
    place: 'Sala & Pátio, 50 % «ç»+',
    category: 'lançamento',
    search: 'mia  couto & água',
    registration: 'inscricao',
    view: 'agenda',
    shared: 'a,b',
  }
  t.deepEqual(parse(filterQuery(all)), all)
  t.is(filterQuery(noFilters), '')
  t.is(filterQuery({ ...noFilters, day: '2025-10-22', place: 'Claustro' }), '?dia=2025-10-22&local=Claustro')
  t.true(isFiltered(parse('agenda=a')))
  t.false(isFiltered(parse('utm=x')))
})

test('a day’s link leads to the day without JavaScript too, and keeps the other filters', (t) => {
  t.is(dayLink(noFilters, '2025-10-25'), '?dia=2025-10-25#dia-2025-10-25')
  t.is(dayLink(parse('dia=2025-10-22&local=A'), '2025-10-25'), '?dia=2025-10-25&local=A#dia-2025-10-25')
  t.is(dayLink(parse('dia=2025-10-22&local=A'), ''), '?local=A')
  t.is(dayLink(parse('dia=2025-10-22'), ''), '?')
})

test('places and categories are offered once each, in Portuguese order', (t) => {
  t.deepEqual(optionsOf(days), {
    places: ['Ágora', 'claustro', 'Claustro', 'Sala\u00a0 A\u0301urea'],
    categories: ['mesa-redonda', 'oficina'],
    isMixed: true,
  })
  t.false(optionsOf(days.slice(0, 1)).isMixed)
})

test('an unknown value is named', (t) => {
  const words = (query: string, count = 0) => resultWords(days, parse(query), count)
  t.is(words('dia=2025-10-22&local=Claustro&categoria=oficina&ver=agenda', 7), '7 sessões')
  t.is(
    words('dia=2025-10-30&local=Adro&categoria=baile&ver=tudo'),
    '0 sessões. Não há sessões em «quinta-feira, 30 de outubro de 2025». Não há o local «Adro». ' +
      'Não há a categoria «baile». Não há a vista «tudo».',
  )
  t.is(words('sem=bilhete'), '0 sessões. Não há o filtro «sem bilhete».')
  t.is(words('dia=amanhã'), '0 sessões. Não há sessões em «amanhã».')
})

test('without agendas the other filters stay', (t) => {
  t.deepEqual(withoutAgenda(parse('ver=agenda&agenda=a&local=Claustro')), parse('local=Claustro'))
})

test('a printed sheet is headed by what was chosen', (t) => {
  t.is(filterWords(parse('local=Claustro&dia=2025-10-23')), 'Claustro · quinta-feira, 23 de outubro de 2025')
  const filters = parse('ver=agenda&categoria=mesa-redonda&sem=inscricao&q=mar')
  t.is(filterWords(filters), 'A minha agenda · «mar» · Mesa redonda · Sem inscrição')
})

test('days and hours are sorted as text, and rows without a valid date left out', (t) => {
  const sorted = days.map(({ date, sessions }) => `${date} ${sessions.map(({ id }) => id).join('')}`)
  t.deepEqual(sorted, ['2025-10-22 ab', '2025-10-23 dc', '2025-10-25 f'])
})

test('hours, categories and counts in words', (t) => {
  t.is(hoursOf({ time: '15:00', endTime: '16:15' }), '15:00–16:15')
  t.is(hoursOf({ time: '15:00', endTime: null }), '15:00')
  t.is(hoursOf({ time: '15:00', endTime: '15:00' }), '15:00')
  t.is(categoryLabel('sarau-de-rua-livre'), 'Sarau de-rua-livre')
  t.deepEqual([0, 1, 7].map(sessionCount), ['0 sessões', '1 sessão', '7 sessões'])
})
