import type { ExecuteQuery, QueryResult } from '../store/api.ts'
import { fetchQuery, getJson, resultOf } from '../store/fetch-query.ts'
import { findCopy } from './find-copy.ts'
import { timingsOf } from './kept-timing.ts'
import { noteReading, readingFrom } from './readings.ts'

const older: QueryResult = { error: { status: 0, message: 'only an older copy is here' } }

/** Like fetchQuery, and notes when the schedule was read. */
export const fetchSchedule: ExecuteQuery = (path) =>
  /^\/api\/schedule(-state)?(\/|$)/.test(path) ? readSchedule(path) : fetchQuery(path)

async function readSchedule(path: string): Promise<QueryResult> {
  const answer = getJson(path).catch(async (error) => {
    // The worker does not answer a page that was opened outside its scope
    const copy = await findCopy(path)
    if (copy) return copy
    throw error
  })
  const result = await resultOf(answer)
  if ('error' in result) return result
  const timings = timingsOf((await answer).headers.get('server-timing'))
  return noteReading(path, readingFrom(timings, Date.now())) ? result : older
}
