import test, { type ExecutionContext } from 'ava'
import { newsProjection } from '../../projections/news.ts'
import type { Change } from '../../projections/projection.ts'
import { writeChanges } from '../../projections/write-changes.ts'
import type { Row } from '../../src/db/rows.ts'
import { openTestFestival } from '../support/festival.ts'
import { sampleNamed } from '../support/samples.ts'

const put = (n: number): Change => {
  const moment = { version: 1, position: n, createdAt: 'x', updatedAt: 'x' }
  return { kind: 'put', row: { id: `n-${n}`, ...(sampleNamed('news').fields(n) as Row), ...moment } }
}
const patch = (n: number, changes: Row): Change => ({ kind: 'patch', key: { id: `n-${n}` }, changes })
const remove = (n: number): Change => ({ kind: 'remove', key: { id: `n-${n}` } })

/** Makes changes to the real table. Answers the verbs of the statements that it took, and the titles that there are. */
async function written(t: ExecutionContext, ...changes: Change[]) {
  const { festival } = await openTestFestival(t)
  const db = festival.database.writer.connection
  const verbs: string[] = []
  db.on('query', ({ sql }: { sql: string }) => verbs.push(/INSERT|UPDATE (?=")|DELETE/.exec(sql)?.[0].trim() ?? sql))
  await writeChanges(db, '"read_news"', newsProjection, changes)
  const taken = [...verbs]
  return { verbs: taken, titles: await db('read_news').orderBy('id').pluck('title') }
}

test('changes that are alike, of a row each, share a statement', async (t) => {
  const changes = [put(1), put(2), put(3), patch(1, { title: 'Um' }), patch(3, { title: 'Três' }), remove(2), remove(1)]
  t.deepEqual(await written(t, ...changes), { verbs: ['INSERT', 'UPDATE', 'DELETE'], titles: ['Três'] })
})

test('a row that is changed again waits for a second statement', async (t) => {
  const changes = [put(1), put(2), patch(1, { title: 'Um' }), patch(2, { title: 'Dois' }), patch(1, { title: 'Outro' })]
  t.deepEqual(await written(t, ...changes), { verbs: ['INSERT', 'UPDATE', 'UPDATE'], titles: ['Outro', 'Dois'] })
})

test('what happens to a row happens in its order', async (t) => {
  const changes = [put(1), remove(1), put(1), patch(1, { title: 'Um' }), put(2), remove(2), patch(2, { title: 'Dois' })]
  const verbs = ['INSERT', 'DELETE', 'INSERT', 'UPDATE', 'INSERT', 'DELETE', 'UPDATE']
  t.deepEqual(await written(t, ...changes), { verbs, titles: ['Um'] })
})

test('a unique value goes from row to row one statement at a time', async (t) => {
  const [gives, takes] = [patch(2, { slug: 'livre' }), patch(1, { slug: 'noticia-2' })]
  const { verbs } = await written(t, put(1), put(2), gives, takes, patch(1, { title: 'Um' }))
  t.deepEqual(verbs, ['INSERT', 'UPDATE', 'UPDATE', 'UPDATE'])
  await t.throwsAsync(written(t, put(1), put(2), takes, gives), { code: 'SQLITE_CONSTRAINT' })
})

test('no changes are no statement', async (t) => {
  t.deepEqual(await written(t), { verbs: [], titles: [] })
})
