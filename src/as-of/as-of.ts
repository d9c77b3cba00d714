import type { Knex } from 'knex'
import type { FoldProgress } from '../content/history.ts'
import { todayInLisbon } from '../content/lisbon-time.ts'
import { endOfMinute, lastBegin, parseMoment, whyNotShown } from '../content/moment.ts'
import { Invalid, NotFound } from '../errors.ts'
import type { Festival } from '../festival.ts'
import { readHead } from '../log/append.ts'
import { firstPositionFrom } from '../log/first-position.ts'
import { KeptFolds } from './kept-folds.ts'

/** `at`: the moment in ISO-8601 UTC, null before the first event. `today`: its day in Lisbon. */
export type PastMoment = { text: string; position: number; at: string | null; today: string }

/** The site as it was: the read tables folded from the log up to a position. */
export class AsOf {
  readonly #folds: KeptFolds

  constructor(
    readonly festival: Pick<Festival, 'database' | 'location'>,
    readonly now: () => Date,
    options?: ConstructorParameters<typeof KeptFolds>[1],
  ) {
    this.#folds = new KeptFolds(festival.location, options)
  }

  /** Throws NotFound for what has not the form of a moment, and Invalid for one that cannot be shown. */
  async find(text: string): Promise<PastMoment> {
    const moment = parseMoment(text)
    if (!moment) throw new NotFound('Este endereço não existe.')
    const db = this.festival.database.read
    const now = this.now().getTime()
    const { position: head } = await readHead(db)
    const refusal = whyNotShown(moment, { now, head })
    if (refusal) throw new Invalid(refusal)
    if ('position' in moment) {
      const at = await writtenAt(db, moment.position)
      const day = at ?? (await writtenAt(db, 1)) ?? new Date(now).toISOString()
      return { ...moment, at, today: todayInLisbon(new Date(day)) }
    }
    const begin = lastBegin(moment.begins, now)
    const position = await lastPositionBefore(db, endOfMinute(begin), head)
    return { text: moment.text, position, at: new Date(begin).toISOString(), today: moment.text.slice(0, 10) }
  }

  /** `work` reads the tables as of a position, which are in `file`. Without a result the fold takes longer: ask again. */
  use<T>({ position }: Pick<PastMoment, 'position'>, work: (db: Knex, file: string) => Promise<T>) {
    return this.#folds.use(position, work) satisfies Promise<{ result: T } | FoldProgress>
  }

  /** Makes the first fold faster. */
  warmUp(): void {
    this.#folds.warmUp()
  }

  close(): Promise<void> {
    return this.#folds.close()
  }
}

async function writtenAt(db: Knex, position: number): Promise<string | null> {
  const row: { at: string } | undefined = await db('events').where({ position }).first('at')
  return row?.at ?? null
}

const TOLERANCE_MS = 24 * 60 * 60 * 1000

/** The last position that was written before `end`, although clocks of nodes differ, or one was set back, by up to a day. */
async function lastPositionBefore(db: Knex, end: number, head: number): Promise<number> {
  const later = await firstPositionFrom(db, new Date(end + TOLERANCE_MS).toISOString(), head + 1)
  const found: { position: number } | undefined = await db('events')
    .where('position', '<', later)
    .where('at', '<', new Date(end).toISOString())
    .orderBy('position', 'desc')
    .first('position')
  return found?.position ?? 0
}
