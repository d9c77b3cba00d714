import { removedItems } from '../../projections/titles.ts'
import type { RecordKind } from '../content/catalogue.ts'
import type { BinItem } from '../content/history.ts'
import { idOf } from '../decider.ts'
import { streamsWithDraft } from '../drafts/item-drafts.ts'
import { readActors } from './actors.ts'
import type { LogReader } from './acts.ts'
import { readLastHrefs } from './hrefs.ts'

const MAX_ITEMS = 200

/** What was removed, newest first; what was withdrawn only without a draft. */
export async function readBin({ db }: Pick<LogReader, 'db'>, kind?: RecordKind): Promise<BinItem[]> {
  const items = await removedItems(db, kind, { except: streamsWithDraft(db), limit: MAX_ITEMS })
  const removals: { position: number; at: string; actor: string }[] = await db('events')
    .select('position', 'at', 'actor')
    .whereIn(
      'position',
      items.map(({ removedPosition }) => removedPosition),
    )
  const { nameOf } = await readActors(db)
  const hrefs = await readLastHrefs(db, items)
  const byPosition = new Map(removals.map((row) => [row.position, row]))
  return items.map(({ stream, kind, title, removedPosition, lastVersion }, index) => {
    const { at, actor } = byPosition.get(removedPosition)!
    return {
      kind,
      id: idOf({ stream }),
      title,
      removedAt: at,
      removedBy: nameOf(actor),
      version: lastVersion,
      position: removedPosition - 1,
      href: hrefs[index]!,
    }
  })
}
