import type { Draft } from '../content/draft.ts'
import { Conflict } from '../errors.ts'
import type { Festival } from '../festival.ts'
import { liveItem, readDraftRows, unscheduled } from './draft-row.ts'
import { draftOfItem, findDraft } from './drafts.ts'
import { keptSince } from './keeping.ts'
import { draftNotFound } from './write-draft.ts'

type Site = Pick<Festival, 'database'>

export async function undeleteDraft({ database }: Site, id: string, now: Date): Promise<Draft> {
  const [row] = await readDraftRows(database.read, (rows) =>
    rows.where({ 'drafts.id': id, 'drafts.ended_how': 'deleted' }).where('drafts.ended_at', '>=', keptSince(now)),
  )
  if (!row) throw draftNotFound()
  const { kind, itemId } = row
  try {
    await database
      .write('drafts')
      .where({ id, ended_how: 'deleted' })
      .update({
        live_item: liveItem(kind, itemId),
        version: row.version + 1,
        ...unscheduled,
        publish_error: null,
        ended_at: null,
        ended_by: null,
        ended_how: null,
      })
  } catch (error) {
    if (itemId === null || database.failureOf(error)?.kind !== 'unique') throw error
    throw new Conflict('Este conteúdo tem entretanto outro rascunho.', {
      current: await draftOfItem(database.read, kind, itemId),
    })
  }
  const draft = await findDraft(database.read, id)
  if (!draft) throw draftNotFound()
  return draft
}
