import type { Knex } from 'knex'
import { removedAmong } from '../../projections/titles.ts'
import type { Draft } from '../content/draft.ts'
import { uploadsIn } from '../content/picture-address.ts'
import { liveItem, readDraftRows } from './draft-row.ts'
import { shownFields, toDraft } from './drafts.ts'
import { streamsWithDraft } from './item-drafts.ts'

/** The drafts in which somebody put some of these pictures, and those of what was withdrawn with them. */
export async function draftsShowing(
  db: Knex,
  urls: ReadonlySet<string>,
): Promise<{ draft: Draft; urls: readonly string[] }[]> {
  const withdrawn = await removedAmong(db, streamsWithDraft(db))
  const rows = await readDraftRows(db, (all) =>
    all
      .whereNull('drafts.ended_at')
      .where((some) => some.where('drafts.fields', 'like', '%/uploads/%').orWhereIn('drafts.live_item', withdrawn))
      .orderBy('drafts.created_at'),
  )
  const found = await Promise.all(
    rows.map(async (row) => {
      const fields = withdrawn.includes(liveItem(row.kind, row.itemId) ?? '') ? await shownFields(db, row) : row.fields
      return { row, urls: uploadsIn(Object.values(fields).join('\n')).filter((url) => urls.has(url)) }
    }),
  )
  return Promise.all(
    found.filter(({ urls }) => urls.length > 0).map(async ({ row, urls }) => ({ draft: await toDraft(db, row), urls })),
  )
}
