import type { DraftKind } from '../content/draft.ts'
import { readDraftRows } from '../drafts/draft-row.ts'
import { draftNotFound } from '../drafts/write-draft.ts'
import type { Cause } from '../log/event.ts'
import type { Outcome } from './outcome.ts'
import { recordService, type Site, type Written } from './records.ts'

export async function publishDraft(
  site: Site,
  { id, version }: { id: string; version?: number },
  cause: Cause,
): Promise<{ kind: DraftKind; outcome: Outcome<Written> }> {
  // One that was published is found, too, for when the request is sent again
  const [known] = await readDraftRows(site.database.read, (rows) => rows.where({ 'drafts.id': id }))
  if (!known) throw draftNotFound()
  const { kind } = known
  const service = recordService(kind, site, () => new Date(cause.at))
  return { kind, outcome: await service.publishDraft(known, version, cause) }
}
