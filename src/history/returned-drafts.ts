import type { Knex } from 'knex'
import { kindsWithDrafts } from '../content/catalogue.ts'
import type { DraftKind } from '../content/draft.ts'
import type { Statement } from '../db/engine.ts'
import { idOf } from '../decider.ts'
import { liveRowOfItem } from '../drafts/draft-row.ts'
import { endAsPublished } from '../drafts/end-draft.ts'
import { bringBackStatement, draftsEndedBy, unchangedFrom } from '../drafts/item-drafts.ts'
import { type Cause, type RecordedEvent, streamOf } from '../log/event.ts'
import { kindOf, statesOf } from './states.ts'

type Item = { kind: DraftKind; id: string }

export function draftItem(stream: string): Item | undefined {
  const kind = kindsWithDrafts.find((each) => each === kindOf(stream))
  return kind && { kind, id: idOf({ stream }) }
}

/** The draft of a new item knows no item. */
export const isDraftOf =
  ({ kind, id }: Item) =>
  (draft: { kind: DraftKind; itemId: string | null }) =>
    draft.kind === kind && (draft.itemId ?? id) === id

/**
 * For an item that is public again. One that was withdrawn has a draft: it ends if it would change nothing. One that was
 * removed gets back the draft that went with it. `history`: before the event that restores the item.
 */
export async function returnedDrafts(
  db: Knex,
  item: Item,
  history: readonly RecordedEvent[],
  cause: Cause,
): Promise<Statement[]> {
  const states = statesOf(streamOf(item.kind, item.id), history)
  const version = states.findLastIndex((state) => state !== null)
  const live = await liveRowOfItem(db, item.kind, item.id)
  if (live) return unchangedFrom(live, states[version]!) ? [endAsPublished(live, cause)] : []
  const ended = await draftsEndedBy(db, history[version]!.requestId, 'item removed')
  return ended.filter(isDraftOf(item)).map((draft) => bringBackStatement(draft, item, version))
}
