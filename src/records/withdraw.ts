import type { DraftKind } from '../content/draft.ts'
import { followItem } from '../drafts/item-drafts.ts'
import { nounOf } from '../drafts/items.ts'
import type { Cause } from '../log/event.ts'
import type { Unit } from '../log/unit.ts'

/** An item is not public any more, and its content is its draft. */
export async function withdrawItem(
  unit: Unit,
  { kind, id, draftId }: { kind: DraftKind; id: string; draftId: string },
  cause: Cause,
): Promise<void> {
  const noun = nounOf(kind)
  const [event] = await unit.handle({ noun, id, command: { type: noun.commands.unpublish! }, cause })
  await followItem(unit, event!, () => draftId)
}
