import type { Register } from '../content/history.ts'
import { newestActs } from './act-ids.ts'
import { lastIn, readGroups } from './act-rows.ts'
import { actorNames } from './actors.ts'
import { describeActs, type LogReader } from './acts.ts'
import { AFTER_ALL } from './positions-around.ts'
import { matchingOf, type RegisterFilter, selectionOf } from './selection.ts'

/** One page of all acts, newest first. `before`: the position that the previous page ended with. */
export async function readRegister(
  reader: LogReader,
  filter: RegisterFilter,
  { before, limit }: { before?: number; limit: number },
): Promise<Register> {
  const { db } = reader
  const selection = await selectionOf(db, filter)
  const end = before ?? AFTER_ALL
  // One more than asked for shows whether there are more; another one in case the first reaches beyond the end
  const groups = await readGroups(db, await newestActs(db, selection, end, limit + 2))
  const acts = [...groups].map(([id, ofAct]) => ({ id, ofAct, last: lastIn(ofAct) })).filter(({ last }) => last < end)
  acts.sort((a, b) => b.last - a.last)
  const page = acts.slice(0, limit)
  const told = await describeActs(
    reader,
    new Map(page.map(({ id, ofAct }) => [id, ofAct])),
    matchingOf(db, filter, selection),
  )
  return {
    acts: told,
    next: acts.length > limit ? page.at(-1)!.last : null,
    ...(before === undefined ? { actors: await actorNames(db) } : {}),
  }
}
