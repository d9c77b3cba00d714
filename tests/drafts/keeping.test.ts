import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import { insertDrafts } from '../../src/backup/drafts.ts'
import { liveRow } from '../../src/drafts/draft-row.ts'
import { findDraft, listDeletedDrafts } from '../../src/drafts/drafts.ts'
import { forgetOldDrafts, unscheduleOverdue } from '../../src/drafts/keeping.ts'
import { createDraft, deleteDraft, scheduleDraft, undeleteDraft } from '../../src/drafts/write-draft.ts'
import { publishDraft } from '../../src/records/records.ts'
import { openTestFestival, temporaryFolder } from '../support/festival.ts'

const NOW = new Date('2025-10-22T12:00:00Z')
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000)

test('An ended draft is kept thirty days, then forgotten', async (t) => {
  const { festival, cause } = await openTestFestival(t)
  const { read, write } = festival.database
  for (const id of ['deleted', 'published', 'living']) {
    await createDraft(festival, { id, kind: 'news', itemId: null, fields: { title: id } }, { actor: 'ana', now: NOW })
  }
  await deleteDraft(festival, 'deleted', { actor: 'ana', now: NOW })
  await publishDraft(festival, { id: 'published' }, { ...cause, at: NOW.toISOString() })
  await forgetOldDrafts(write, inDays(30))
  t.like((await listDeletedDrafts(read, inDays(30)))[0], { id: 'deleted', deletedAt: NOW.toISOString() })
  t.deepEqual(await listDeletedDrafts(read, inDays(30.1)), [])
  await t.throwsAsync(undeleteDraft(festival, 'deleted', inDays(30.1)), { message: 'Este rascunho não existe.' })
  await forgetOldDrafts(write, inDays(30.1))
  t.deepEqual(await read('drafts').pluck('id'), ['living'])
})

test('What fell due before a restore is not published by it, and says so', async (t) => {
  const { festival } = await openTestFestival(t)
  const author = { actor: 'ana', now: NOW }
  for (const [id, publishAt] of [
    ['overdue', '2025-10-23T09:00'],
    ['future', '2025-10-25T09:00'],
  ] as const) {
    await createDraft(festival, { id, kind: 'page', itemId: null, fields: {} }, author)
    await scheduleDraft(festival, id, publishAt, author)
  }
  await unscheduleOverdue(festival.database.write, inDays(1))
  t.like(await findDraft(festival.database.read, 'overdue'), {
    publishAt: null,
    publishError:
      'Estava agendado para 23/10/2025, 09:00, antes de ser reposta a cópia de segurança, e não foi publicado.',
  })
  t.is((await liveRow(festival.database.read, 'overdue'))!.dueAt, null)
  t.like(await findDraft(festival.database.read, 'future'), { publishAt: '2025-10-25T09:00', publishError: null })
})

test('Drafts of an older export keep their words', async (t) => {
  const { festival } = await openTestFestival(t)
  const { read, write } = festival.database
  const at = NOW.toISOString()
  const fields = '{"title":"Por publicar"}'
  const draft = { kind: 'news', version: 2, fields, created_at: at, updated_at: at, updated_by: 'ana' }
  const rows = [
    { ...draft, id: 'live', written: '{"title":2}' },
    { ...draft, id: 'ended', written: '{}', ended_at: at, ended_by: 'ana', ended_how: 'item removed' },
  ]
  const folder = await temporaryFolder(t)
  await writeFile(join(folder, 'drafts.jsonl'), rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  await insertDrafts(write, folder)
  t.like(await findDraft(read, 'live'), { title: 'Por publicar', version: 2 })
  t.like(await listDeletedDrafts(read, NOW), [{ id: 'ended', title: 'Por publicar' }])
})
