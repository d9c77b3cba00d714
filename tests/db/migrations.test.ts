import { createHash } from 'node:crypto'
import test, { type ExecutionContext } from 'ava'
import { sessionsIn } from '../../src/db/sessions.ts'
import { liveRow } from '../../src/drafts/draft-row.ts'
import { listDeletedDrafts } from '../../src/drafts/drafts.ts'
import { readActors } from '../../src/history/actors.ts'
import { readRegister } from '../../src/history/register.ts'
import { cause, openTestEngine, openTestFestival, run } from '../support/festival.ts'
import { sqliteOnly } from '../support/run-engine.ts'
import { sampleNamed } from '../support/samples.ts'

const NOW = new Date('2025-10-22T09:00:00Z')
const hashed = (id: string) => createHash('sha256').update(id).digest('hex')

/** A database of the program's first version, with an administrator for each name. */
async function oldDatabase(t: ExecutionContext, ...names: string[]) {
  const { write: db, dataDir, close } = await openTestEngine(t)
  await db('migrations').where('name', '>=', '007').delete()
  await db.schema.dropTable('site')
  await db.raw('DROP TRIGGER events_no_gap')
  await db.raw(`CREATE TRIGGER events_no_gap BEFORE INSERT ON events
    WHEN NEW.position IS NOT (SELECT COALESCE(MAX(position), 0) + 1 FROM events)
    BEGIN SELECT RAISE(ABORT, 'events is append-only: the position must follow the last'); END`)
  await db.schema.dropTable('administrators')
  await db.schema.createTable('administrators', (table) => {
    table.text('username').primary()
    for (const column of ['password', 'created_at', 'changed_at']) table.text(column).notNullable()
  })
  const at = '2025-10-01T08:00:00.000Z'
  for (const username of names) {
    await db('administrators').insert({ username, password: 'x', created_at: at, changed_at: at })
  }
  return { dataDir, db, close }
}

// PostgreSQL was supported only after the last of these migrations
sqliteOnly(test)('Sessions that were valid in an older version stay valid, and the others are not found', async (t) => {
  const { dataDir, db, close } = await oldDatabase(t, 'ana', 'rui')
  const old = { ana: '2025-10-02', rui: '2025-09-30', eva: '2025-10-02' }
  for (const [username, since] of Object.entries(old)) {
    const data = JSON.stringify({ username, since })
    await db('sessions').insert({ id: hashed(username), data, expires_at: '2025-10-23' })
  }
  await close()
  const database = await openTestEngine(t, { dataDir })
  const valid = { ana: 'ana', rui: undefined, eva: undefined }
  for (const [id, username] of Object.entries(valid))
    t.is((await sessionsIn(database).find(id, NOW))?.username, username, id)
  const generations = await database.read('administrators').pluck('generation')
  t.is(new Set(generations).size, 2)
  for (const generation of generations) t.regex(generation, /^[\w-]{22}$/)
})

sqliteOnly(test)(
  'Old events that name an organiser are attributed to that account, and scripts keep their names',
  async (t) => {
    const { dataDir, db, close } = await oldDatabase(t, 'ana', 'rui')
    const event = { version: 1, type: 'X', schema: 1, data: '{}', at: '', request_id: '', prev_hash: '', hash: '' }
    for (const [index, actor] of ['ana', 'importação', 'eva'].entries()) {
      await db('events').insert({ ...event, position: index + 1, id: actor, stream: actor, actor })
    }
    await close()
    const { read, write } = await openTestEngine(t, { dataDir })
    const rows = await read('administrators').orderBy('username')
    for (const { actor } of rows) t.regex(actor, /^p_[\w-]{22}$/)
    const names = rows.map((row) => row.name_in_log)
    t.deepEqual(names, ['ana', null])
    const { nameOf, actorIdOf } = await readActors(read)
    const shown = ['ana', rows[0].actor, rows[1].actor, 'importação', 'eva'].map((actor) => [
      nameOf(actor),
      actorIdOf(actor),
    ])
    t.deepEqual(shown, [
      ['ana', rows[0].actor],
      ['ana', rows[0].actor],
      ['rui', rows[1].actor],
      ['importação', 'importação'],
      ['eva', 'eva'],
    ])
    const fork = { ...event, position: 4, id: 'x', stream: 'x', actor: 'x', prev_hash: 'another' }
    await t.throwsAsync(async () => write('events').insert(fork), { message: /events must follow the last$/ })
  },
)

test('Drafts of an older version keep their words, those of removed items in the bin; their earlier states go', async (t) => {
  const { write: db, dataDir, close } = await openTestEngine(t)
  await db.schema.createTable('drafts_states', (table) => {
    table.text('id').primary()
    table.text('fields').notNullable()
  })
  await db.raw("ALTER TABLE drafts ADD COLUMN written TEXT NOT NULL DEFAULT '{}'")
  await db.raw('ALTER TABLE drafts DROP COLUMN last_key')
  await db('migrations').where('name', '>=', '013').delete()
  const at = NOW.toISOString()
  const fields = '{"title":"Por publicar"}'
  const draft = { id: 'd1', kind: 'news', version: 2, fields, created_at: at, updated_at: at, updated_by: 'ana' }
  await db('drafts').insert({ ...draft, written: '{"title":2}' })
  const ended = { ended_at: at, ended_by: 'ana', ended_how: 'item removed' }
  await db('drafts').insert({ ...draft, id: 'd2', ...ended })
  await db('drafts_states').insert({ id: 'd1.1', fields: '{}' })
  await close()
  const { read } = await openTestEngine(t, { dataDir })
  t.false((await read.schema.hasTable('drafts_states')) || (await read.schema.hasColumn('drafts', 'written')))
  t.like(await liveRow(read, 'd1'), { version: 2, fields: { title: 'Por publicar' } })
  t.like(await listDeletedDrafts(read, new Date()), [{ id: 'd2', title: 'Por publicar', deletedBy: 'ana' }])
})

test('A database of before the table of acts loses what found them in the log, and tells them', async (t) => {
  const { festival, dataDir } = await openTestFestival(t)
  const { noun, fields } = sampleNamed('news')
  const command = { type: noun.commands.create, fields: fields(1) } as never
  await run(festival, noun, 'um', command)
  const { write: db } = festival.database
  const indexes = ['people', 'actor', 'scripts'].map((who) => `CREATE INDEX events_of_${who} ON events (type)`)
  for (const index of indexes) await db.raw(index)
  for (const name of ['runs', 'days']) {
    await db.schema.createTable(`read_${name}`, (table) => table.text('act'))
    await db('projections').insert({ name, version: 1, revision: 1 })
  }
  await db.schema.dropTable('read_acts')
  await db('projections').where({ name: 'acts' }).delete()
  await db('migrations').where({ name: '014-acts' }).delete()
  await festival.close()

  const { festival: again } = await openTestFestival(t, { dataDir })
  const { read, write } = again.database
  const { acts } = await readRegister({ db: read, schemas: again.schemas }, {}, { limit: 2 })
  t.is(acts.length, 1)
  t.like(acts[0], { id: cause.requestId, words: 'Notícia publicada' })
  for (const table of ['read_runs', 'read_days']) t.false(await read.schema.hasTable(table))
  for (const index of indexes) await t.notThrowsAsync(async () => write.raw(index), index)
})
