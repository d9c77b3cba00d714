import type { Draft } from '../content/draft.ts'
import { Conflict } from '../errors.ts'
import type { Festival } from '../festival.ts'
import { type Author, liveItem, readDraftRows, unscheduled } from './draft-row.ts'
import { draftOfItem, findDraft } from './drafts.ts'
import { fieldsOfState } from './keep-states.ts'
import { keptSince } from './keeping.ts'
import { changeDraft, draftNotFound } from './write-draft.ts'

type Site = Pick<Festival, 'database'>

/** The draft gets what it held before; what it holds now becomes a state. */
export const restoreState = (site: Site, id: string, state: string, author: Author): Promise<Draft> =>
  changeDraft(site, id, author, async (row) => {
    const fields = await fieldsOfState(site.database.read, id, state)
    if (!fields) throw draftNotFound()
    const touched = [...new Set([...Object.keys(row.fields), ...Object.keys(fields)])]
    return { fields, touched, itemVersion: row.itemVersion, keeps: true }
  })

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
