import test from 'ava'
import { nameKey } from '../../src/content/labels.ts'
import type { Writer } from '../../src/content/writer.ts'
import { lifeSpan, originLabel } from '../../src/content/writer-labels.ts'
import { filters, filterWriters } from '../../views/pages/library/filters.ts'

const writerOf = (fields: Partial<Writer>) =>
  ({ name: '', nationality: '', isPernambucano: false, birthYear: null, deathYear: null, ...fields }) as Writer

const writers = [
  writerOf({ name: 'José Saramago', nationality: 'Português' }),
  writerOf({ name: 'Lídia Jorge', nationality: 'Portuguesa'.normalize('NFD') }),
  writerOf({ name: 'Jorge Amado', nationality: 'Brasileiro' }),
  writerOf({ name: 'Clarice Lispector', nationality: 'brasileira ' }),
  writerOf({ name: 'Osman Lins', nationality: 'Brasileiro', isPernambucano: true }),
  writerOf({ name: 'Mia Couto', nationality: 'Moçambicano' }),
  writerOf({ name: 'Cidadão Recifense', nationality: 'Alemão', isPernambucano: true }),
  writerOf({ name: 'Sem Pátria' }),
]
const names = (key: string, search = '') => filterWriters(writers, key, search).map(({ name }) => name)

test('the filters are those of the specification: both genders of a nationality, and all others are international', (t) => {
  const labels = filters.map(({ label }) => label)
  t.deepEqual(labels, ['Todos', 'Brasileiros', 'Portugueses', 'Pernambucanos', 'Internacionais'])
  t.is(names('todos').length, writers.length)
  t.deepEqual(names('brasileiros'), ['Jorge Amado', 'Clarice Lispector', 'Osman Lins'])
  t.deepEqual(names('portugueses'), ['José Saramago', 'Lídia Jorge'])
  t.deepEqual(names('pernambucanos'), ['Osman Lins', 'Cidadão Recifense'])
  t.deepEqual(names('internacionais'), ['Mia Couto', 'Cidadão Recifense', 'Sem Pátria'])
  t.is(names('marcianos').length, writers.length, 'one that is unknown')
})

test('letters that are no plain ones with an accent are found by those that keyboards have', (t) => {
  const poets = {
    wislawa: 'Wisława Szymborska',
    soren: 'SØREN Kierkegaard',
    grass: 'Günter Graß',
    thordarson: 'Þórbergur Þórðarson',
    dorde: 'Ćosić Đorđe',
    'soeur aemilia': 'Sœur Æmilia',
  }
  const all = Object.values(poets).map((name) => writerOf({ name }))
  const found = (search: string) => filterWriters(all, 'todos', search).map(({ name }) => name)
  for (const [search, poet] of Object.entries(poets)) t.deepEqual(found(search), [poet])
  t.deepEqual(found('Ł'), found('l'))
  t.not(nameKey('Wisława'), nameKey('Wislawa'), 'which says who is who, and merges nobody')
})

test('the search matches every word of a name within the filter, in any order, ignoring case and accents', (t) => {
  t.deepEqual(names('todos', 'lidia j'), ['Lídia Jorge'.normalize('NFC')])
  t.deepEqual(names('todos', 'JOSÉ'.normalize('NFD')), ['José Saramago'])
  t.deepEqual(names('todos', ' jorge '), ['Lídia Jorge', 'Jorge Amado'])
  t.deepEqual(names('brasileiros', 'jorge'), ['Jorge Amado'])
  t.deepEqual(names('todos', 'moçambicano'), [])
  t.deepEqual(names('todos', '  jorge LIDIA '), ['Lídia Jorge'])
  t.deepEqual(names('todos', 'amado jorge'), ['Jorge Amado'])
  t.deepEqual(names('todos', 'jorge saramago'), [])
})

test('a life span has a plain hyphen, and ends with «presente» without a year of death', (t) => {
  t.is(lifeSpan(writerOf({ birthYear: 1888, deathYear: 1935 })), '1888-1935')
  t.is(lifeSpan(writerOf({ birthYear: 1964 })), '1964-presente')
  t.is(lifeSpan(writerOf({ deathYear: 1935 })), '?-1935')
  t.is(lifeSpan(writerOf({})), null)
})

test('the origin of a writer from Pernambuco is Pernambucano instead of the nationality', (t) => {
  t.is(originLabel(writerOf({ nationality: 'Brasileira' })), 'Brasileira')
  t.is(originLabel(writerOf({ nationality: 'Brasileira', isPernambucano: true })), 'Pernambucano')
})
