import type { Knex } from 'knex'
import type { Statement } from '../db/engine.ts'
import { endAsPublished, endWithItem } from '../drafts/end-draft.ts'
import { bringBackStatement, draftLookup, unchangedFrom, withdrawnDraft } from '../drafts/item-drafts.ts'
import { nounOf } from '../drafts/items.ts'
import type { Cause, RecordedEvent } from '../log/event.ts'
import { draftItem, returnedDrafts } from './returned-drafts.ts'
import { statesOf } from './states.ts'
import { LINK } from './undo-links.ts'

type Undo = {
  act: string
  histories: ReadonlyMap<string, readonly RecordedEvent[]>
  cause: Cause
  newId(): string
}

/** What undoing an act does to the drafts of the items that it changed. */
export async function undoneDrafts(db: Knex, { act, histories, cause, newId }: Undo) {
  const drafts = draftLookup(db, [...histories.keys()])
  const isRedo = (await db('events').where({ request_id: act, type: LINK }).first('position')) !== undefined

  return {
    /** Not removed but withdrawn is an item whose draft the act published, or which was withdrawn before the act. */
    async commandFor<C extends { type: string }>(stream: string, command: C): Promise<C | { type: string }> {
      const item = draftItem(stream)
      const noun = item && nounOf(item.kind)
      if (!noun || command.type !== noun.commands.remove) return command
      const history = histories.get(stream)!
      const before = history[history.findIndex(({ requestId }) => requestId === act) - 1]
      const published = await drafts.endedBy(act, 'published', item)
      const isWithdrawn = published.length > 0 || before?.type === noun.events.unpublished
      return isWithdrawn ? { type: noun.commands.unpublish! } : command
    },

    /** `events`: those that `command` appended to the stream. */
    async statementsFor(stream: string, command: string, events: readonly RecordedEvent[]): Promise<Statement[]> {
      const item = draftItem(stream)
      if (!item) return []
      const history = histories.get(stream)!
      const version = history.length
      const published = await drafts.endedBy(act, 'published', item)
      const broughtBack = published.map((draft) => bringBackStatement(draft, item, version))
      const { commands } = nounOf(item.kind)
      switch (command) {
        case commands.restore:
          return returnedDrafts(drafts, item, history, cause)
        case commands.remove:
          return [endWithItem(item, cause)]
        case commands.unpublish:
          return [...broughtBack, withdrawnDraft({ ...item, version }, { draftId: newId(), cause })]
      }
      const live = isRedo ? await drafts.liveOf(item) : undefined
      const content = statesOf(stream, [...history, ...events]).at(-1)!
      return live && unchangedFrom(live, content) ? [endAsPublished(live, cause)] : broughtBack
    },
  }
}
