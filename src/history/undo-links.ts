import type { Knex } from 'knex'
import { type ActEvent, act } from '../content/act.ts'
import { idOf } from '../decider.ts'
import { streamOf } from '../log/event.ts'

type Link = { position: number; stream: string; request_id: string }

export const LINK: ActEvent['type'] = 'ActUndone'
/** Has an event for each time that the act was undone. */
export const linkStream = (undone: string) => streamOf(act.kind, undone)

/** By act: the act that it undoes, and the one that undid it, unless that was undone too. */
type UndoLinks = { undoes(act: string): string | null; undoneBy(act: string): string | null }

export async function readUndoLinks(db: Knex, acts: readonly string[]): Promise<UndoLinks> {
  if (acts.length === 0) return { undoes: () => null, undoneBy: () => null }
  const own: Link[] = await links(db).whereIn('request_id', acts).where({ type: LINK })
  const undone = new Map(own.map(({ request_id, stream }) => [request_id, idOf({ stream })]))
  const undoing = new Map<string, Link[]>()
  // An undo may be undone, and that again
  for (let open = [...acts]; open.length > 0; ) {
    const found: Link[] = await links(db).whereIn('stream', open.map(linkStream)).orderBy('position', 'desc')
    for (const link of found) {
      const undone = idOf(link)
      undoing.set(undone, [...(undoing.get(undone) ?? []), link])
    }
    open = found.map(({ request_id }) => request_id).filter((act) => !undoing.has(act))
  }
  const undoneBy = (act: string): string | null =>
    undoing.get(act)?.find(({ request_id }) => undoneBy(request_id) === null)?.request_id ?? null
  return { undoes: (act) => undone.get(act) ?? null, undoneBy }
}

const links = (db: Knex) => db('events').select('position', 'stream', 'request_id')
