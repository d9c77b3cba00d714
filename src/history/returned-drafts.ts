import { kindsWithDrafts } from '../content/catalogue.ts'
import type { DraftKind } from '../content/draft.ts'
import type { Statement } from '../db/engine.ts'
import { idOf } from '../decider.ts'
import { endAsPublished } from '../drafts/end-draft.ts'
import { bringBackStatement, type DraftLookup, unchangedFrom } from '../drafts/item-drafts.ts'
import { type Cause, type RecordedEvent, streamOf } from '../log/event.ts'
import { kindOf, statesOf } from './states.ts'

type Item = { kind: DraftKind; id: string }

export function draftItem(stream: string): Item | undefined {
  const kind = kindsWithDrafts.find((each) => each === kindOf(stream))
  return kind && { kind, id: idOf({ stream }) }
}

/**
 * For an item that is public again. One that was withdrawn has a draft: it ends if it would change nothing. One that was
 * removed gets back the draft that went with it. `history`: before the event that restores the item.
 */
export async function returnedDrafts(
  drafts: DraftLookup,
  item: Item,
  history: readonly RecordedEvent[],
  cause: Cause,
): Promise<Statement[]> {
  const states = statesOf(streamOf(item.kind, item.id), history)
  const version = states.findLastIndex((state) => state !== null)
  const live = await drafts.liveOf(item)
  if (live) return unchangedFrom(live, states[version]!) ? [endAsPublished(live, cause)] : []
  const ended = await drafts.endedBy(history[version]!.requestId, 'item removed', item)
  return ended.map((draft) => bringBackStatement(draft, item, version))
}
