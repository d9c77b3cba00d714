import test from 'ava'
import { nameKey } from '../../src/content/labels.ts'
import type { Writer } from '../../src/content/writer.ts'
import { lifeSpan, originLabel } from '../../src/content/writer-labels.ts'
import { filters, filterWriters } from '../../views/pages/library/filters.ts'
import { noDescription } from '../support/no-description.ts'

const writerOf = (fields: Partial<Writer>): Writer => ({
  id: fields.name ?? '',
  version: 1,
  slug: '',
  name: '',
  nationality: '',
  isPernambucano: false,
  bio: '',
  imageUrl: null,
  ...noDescription,
  birthYear: null,
  deathYear: null,
  ...fields,
})

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

test('the filters have the order of the specification', (t) => {
  t.deepEqual(
    filters.map(({ label }) => label),
    ['Todos', 'Brasileiros', 'Portugueses', 'Pernambucanos', 'Internacionais'],
  )
})

test('a filter matches both genders of a nationality, and all others are international', (t) => {
  t.is(names('todos').length, writers.length)
  t.deepEqual(names('brasileiros'), ['Jorge Amado', 'Clarice Lispector', 'Osman Lins'])
  t.deepEqual(names('portugueses'), ['José Saramago', 'Lídia Jorge'])
  t.deepEqual(names('pernambucanos'), ['Osman Lins', 'Cidadão Recifense'])
  t.deepEqual(names('internacionais'), ['Mia Couto', 'Cidadão Recifense', 'Sem Pátria'])
})

test('letters that are no plain ones with an accent are found by those that keyboards have', (t) => {
  const found = (search: string, ...all: string[]) =>
    filterWriters(
      all.map((name) => writerOf({ name })),
      'todos',
      search,
    ).map(({ name }) => name)
  const poets = [
    'Wisława Szymborska',
    'SØREN Kierkegaard',
    'Günter Graß',
    'Þórbergur Þórðarson',
    'Ćosić Đorđe',
    'Sœur Æmilia',
  ]
  for (const [at, search] of ['wislawa', 'soren', 'grass', 'thordarson', 'dorde', 'soeur aemilia'].entries())
    t.deepEqual(found(search, ...poets), [poets[at]!])
  t.deepEqual(found('Ł', ...poets), found('l', ...poets))
  t.not(nameKey('Wisława'), nameKey('Wislawa'), 'which says who is who, and merges nobody')
})

test('an unknown filter matches everybody', (t) => {
  t.is(names('marcianos').length, writers.length)
})

test('the search matches names within the filter, ignoring case and accents', (t) => {
  t.deepEqual(names('todos', 'lidia j'), ['Lídia Jorge'.normalize('NFC')])
  t.deepEqual(names('todos', 'JOSÉ'.normalize('NFD')), ['José Saramago'])
  t.deepEqual(names('todos', ' jorge '), ['Lídia Jorge', 'Jorge Amado'])
  t.deepEqual(names('brasileiros', 'jorge'), ['Jorge Amado'])
  t.deepEqual(names('todos', 'moçambicano'), [])
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

test('every searched word must match, in any order, with or without accents', (t) => {
  t.deepEqual(names('todos', '  jorge LIDIA '), ['Lídia Jorge'])
  t.deepEqual(names('todos', 'amado jorge'), ['Jorge Amado'])
  t.deepEqual(names('todos', 'jorge saramago'), [])
})
