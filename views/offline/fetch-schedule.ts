import type { ExecuteQuery, QueryResult } from '../store/api.ts'
import { getJson, resultOf } from '../store/fetch-query.ts'
import { timingsOf } from './kept-timing.ts'
import { noteReading, readingFrom } from './readings.ts'

const older: QueryResult = { error: { status: 0, message: 'only an older copy is here' } }

/** Like fetchQuery, and notes when the schedule was read. */
export const fetchSchedule: ExecuteQuery = async (path) => {
  const answer = getJson(path)
  const result = await resultOf(answer)
  if ('error' in result || !/^\/api\/schedule(-state)?(\/|$)/.test(path)) return result
  const timings = timingsOf((await answer).headers.get('server-timing'))
  return noteReading(path, readingFrom(timings, Date.now())) ? result : older
}
