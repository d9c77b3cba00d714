import { databaseFile } from '../../../src/db/database-file.ts'
import { type Festival, openFestival } from '../../../src/festival.ts'
import { readBin } from '../../../src/history/bin.ts'
import { type RegisterFilter, readRegister } from '../../../src/history/register.ts'

import { readHistory, readVersion } from '../../../src/history/versions.ts'
import type { BenchContext, Goal, Measurement, Part } from '../part.ts'
import { interleaved, milliseconds } from '../rounds.ts'
import { openSqlite } from '../sqlite.ts'

const PAGE = 50
const VERSIONS = 100

const READ: Goal = { atMost: 50 }
const SEARCH: Goal = { atMost: 300 }

/** What organisers read of the log, beside the bare query of as many rows. */
export const history: Part = {
  name: 'history',
  goals: {
    'register, first page': READ,
    'register, deep page': READ,
    'register, one kind': READ,
    'register, one person': READ,
    'register, one month': READ,
    'register, frequent word': SEARCH,
    'register, rare word': SEARCH,
    'register, unknown word': SEARCH,
    'history of an item': READ,
    'one version': READ,
    bin: READ,
  },

  async run(ctx: BenchContext): Promise<Measurement[]> {
    const dataDir = await ctx.bigLog()
    const festival = await openFestival({ dataDir })
    const log = await openSqlite(databaseFile(dataDir))
    const reads = await readsOf(festival, ctx.events)
    const id = await longestOf(festival)
    const bare = {
      rows: () => log.all('SELECT * FROM events ORDER BY position DESC LIMIT ?', [PAGE]),
      stream: () =>
        log.all('SELECT * FROM events WHERE stream = ? ORDER BY version DESC LIMIT ?', [`news/${id}`, VERSIONS]),
    }
    const reader = { db: festival.database.read, schemas: festival.schemas }
    const ofItem = {
      'history of an item': () => readHistory(reader, 'news', id, { limit: VERSIONS }),
      'one version': () => readVersion(reader, 'news', id, 2),
    }
    const timed = Object.fromEntries(
      Object.entries({ ...reads, ...ofItem, ...bare }).map(([name, read]) => [name, () => milliseconds(read)]),
    )
    await interleaved(1, timed) // compiles and caches what is warm in a running server
    const times = await interleaved(Math.max(5, ctx.rounds), timed)
    await log.close()
    await festival.close()
    const measured = (names: string[], limit: string, of: string) =>
      names.map((figure) => ({ figure, unit: 'ms', value: times[figure]!, limit: { of, value: times[limit]! } }))
    return [
      ...measured(Object.keys(reads), 'rows', `the last ${PAGE} rows`),
      ...measured(Object.keys(ofItem), 'stream', `the item's last ${VERSIONS} rows`),
    ]
  },
}

async function readsOf(festival: Festival, events: number): Promise<Record<string, () => Promise<unknown>>> {
  const { read } = festival.database
  const reader = { db: read, schemas: festival.schemas }
  const register = (filter: RegisterFilter, before?: number) => () =>
    readRegister(reader, filter, { before, limit: PAGE })
  const { actor } = await read('events').whereLike('actor', 'p_0%').first('actor')
  const { title } = await read('read_titles').where({ kind: 'news' }).orderBy('stream').first('title')
  const { at } = await read('events')
    .where({ position: Math.ceil(events / 2) })
    .first('at')
  const until = new Date(Date.parse(at) + 30 * 24 * 60 * 60 * 1000).toISOString()
  return {
    'register, first page': register({}),
    'register, deep page': register({}, Math.ceil(events / 2)),
    'register, one kind': register({ kinds: ['news'] }),
    'register, one person': register({ actor }),
    'register, one month': register({ since: at, until }),
    'register, frequent word': register({ text: 'mar' }),
    'register, rare word': register({ text: title }),
    'register, unknown word': register({ text: 'xyzzy' }),
    bin: () => readBin(reader),
  }
}

/** The news item with the most versions. */
async function longestOf({ database }: Festival): Promise<string> {
  const found = await database.read('events').whereLike('stream', 'news/%').orderBy('version', 'desc').first('stream')
  return found.stream.slice('news/'.length)
}
