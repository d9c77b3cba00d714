import type { ExecuteQuery } from '../store/api.ts'
import { getJson, resultOf } from '../store/fetch-query.ts'
import { copyOf } from './copies.ts'
import { noteReading } from './readings.ts'

/** Without network what is kept, also where the worker does not answer: on a page that was opened outside its scope. */
export const fetchSchedule: ExecuteQuery = (path) => {
  const answer = getJson(path).catch(async (error) => (await copyOf(path)) ?? Promise.reject(error))
  answer.then(
    ({ headers }) => noteReading(path, headers.get('server-timing')),
    () => {},
  )
  return resultOf(answer)
}
