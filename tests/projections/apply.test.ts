import test, { type ExecutionContext } from 'ava'
import { conflictOf, projectionStatements, statementsOf } from '../../projections/apply.ts'
import { projections } from '../../projections/index.ts'
import { newsTable } from '../../projections/news.ts'
import type { Change, ProjectedEvent } from '../../projections/projection.ts'
import { executeAll, type Row } from '../../src/db/rows.ts'
import { openTestFestival } from '../support/festival.ts'
import { sampleNamed } from '../support/samples.ts'

const put = (n: number, rest: Row = {}): Change => {
  const metadata = { version: 1, position: n, createdAt: 'x', updatedAt: 'x' }
  return { kind: 'put', row: { id: `n-${n}`, ...(sampleNamed('news').fields(n) as Row), ...metadata, ...rest } }
}
const patch = (n: number, changes: Row): Change => ({ kind: 'patch', key: { id: `n-${n}` }, changes })
const remove = (n: number): Change => ({ kind: 'remove', key: { id: `n-${n}` } })

const event = (type: string, data: object, n = 1): ProjectedEvent => ({
  position: n,
  stream: `news/n-${n}`,
  version: 1,
  type,
  at: '2025-10-22T09:00:00.000Z',
  actor: 'ana',
  requestId: 'request-1',
  data,
})

/** Applies changes to the real table; returns the verbs of the statements and the resulting titles. */
async function applyChanges(t: ExecutionContext, ...changes: Change[]) {
  const { festival } = await openTestFestival(t)
  const db = festival.database.write
  const statements = statementsOf(newsTable.projection, 'read_news', changes)
  await executeAll(db, statements)
  const verbs = statements.map(({ sql }) => sql.split(' ')[0])
  return { verbs, titles: await db('read_news').orderBy('id').pluck('title') }
}

test('Consecutive inserts share a statement', async (t) => {
  const changes = [put(1), put(2), put(3), remove(2)]
  t.deepEqual(await applyChanges(t, ...changes), { verbs: ['INSERT', 'DELETE'], titles: ['Notícia 1', 'Notícia 3'] })
})

test('A row that is put twice is written once, as it was put last', async (t) => {
  const changes = [put(1), put(2), put(1, { title: 'Um' }), put(3)]
  const titles = ['Um', 'Notícia 2', 'Notícia 3']
  t.deepEqual(await applyChanges(t, ...changes), { verbs: ['INSERT'], titles })
})

test('Changes of a row keep their order', async (t) => {
  const changes = [put(1), remove(1), put(1), patch(1, { title: 'Um' }), put(2), remove(2), patch(2, { title: 'Dois' })]
  const verbs = ['INSERT', 'DELETE', 'INSERT', 'UPDATE', 'INSERT', 'DELETE', 'UPDATE']
  t.deepEqual(await applyChanges(t, ...changes), { verbs, titles: ['Um'] })
})

test('One statement increments the revisions of all changed tables and parts', async (t) => {
  const { read, write } = (await openTestFestival(t)).festival.database
  const revisions = async () =>
    new Map<string, number>((await read('projections')).map(({ name, revision }) => [name, revision]))
  const before = await revisions()
  const events = [1, 2].map((n) => event('NewsPublished', sampleNamed('news').fields(n), n))
  const statements = projectionStatements(projections)(events, ['sections:homepage'])
  t.is(statements.filter(({ sql }) => sql.includes('INTO projections')).length, 1)
  await executeAll(write, statements)
  const after = await revisions()
  const incremented = [...after].filter(([name, revision]) => revision !== before.get(name))
  const next = ['*', 'acts', 'news', 'slugs', 'titles'].map((name) => [name, before.get(name)! + 1])
  t.deepEqual(Object.fromEntries(incremented), { ...Object.fromEntries(next), 'sections:homepage': 1 })
})

test('A violated unique rule is reported at its field, any other failure without a field', (t) => {
  const taken = conflictOf(projections, { kind: 'unique', table: 'read_sections', columns: ['pageSlug', 'sectionKey'] })
  t.is(taken.message, 'Esta página já tem uma secção com esta chave.')
  t.deepEqual(taken.details, { errors: { sectionKey: 'Esta página já tem uma secção com esta chave.' } })
  for (const failure of [
    { kind: 'unique', table: 'subject_keys', columns: ['lookup'] },
    { kind: 'rowCount' },
  ] as const) {
    const general = conflictOf(projections, failure)
    t.is(general.message, 'Entretanto, este conteúdo foi alterado. Tente de novo.')
    t.deepEqual(general.details, {})
  }
})
