import { news } from '../../src/content/news.ts'
import type { Festival } from '../../src/festival.ts'
import { run } from './festival.ts'
import { sampleNamed } from './samples.ts'

/** Writes of the news n-1, n-2 …, for tests of the log and its tables. */

export const newsFields = (n: number, rest: object = {}) => ({ ...sampleNamed('news').fields(n), ...rest }) as never

export const publish = (festival: Festival, n: number, rest: object = {}) =>
  run(festival, news, `n-${n}`, { type: 'PublishNews', fields: newsFields(n, rest) })

export const revise = (festival: Festival, n: number, changes: object, version?: number) =>
  run(festival, news, `n-${n}`, { type: 'ReviseNews', changes, version })

export const withdraw = (festival: Festival, n: number) => run(festival, news, `n-${n}`, { type: 'WithdrawNews' })

/** 1, 2, … count. */
export const numbers = (count: number) => Array.from({ length: count }, (_, n) => n + 1)
