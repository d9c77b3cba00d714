import type { Knex } from 'knex'
import type { Draft } from '../content/draft.ts'
import { uploadsIn } from '../content/picture-address.ts'
import { readDraftRows } from './draft-row.ts'
import { toDraft } from './drafts.ts'

/** The drafts in which somebody put some of these pictures. */
export async function draftsShowing(
  db: Knex,
  urls: ReadonlySet<string>,
): Promise<{ draft: Draft; urls: readonly string[] }[]> {
  const rows = await readDraftRows(db, (all) =>
    all.whereNull('drafts.ended_at').where('drafts.fields', 'like', '%/uploads/%').orderBy('drafts.created_at'),
  )
  const found = rows.map((row) => ({
    row,
    urls: uploadsIn(Object.values(row.fields).join('\n')).filter((url) => urls.has(url)),
  }))
  return Promise.all(
    found.filter(({ urls }) => urls.length > 0).map(async ({ row, urls }) => ({ draft: await toDraft(db, row), urls })),
  )
}
