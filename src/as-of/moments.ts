import type { Knex } from 'knex'
import { todayInLisbon } from '../content/lisbon-time.ts'
import { endOfMinute, lastBegin, parseMoment, whyNotShown } from '../content/moment.ts'
import { Invalid, NotFound } from '../errors.ts'
import { readHead } from '../log/append.ts'

/** `at`: the moment in ISO-8601 UTC, null before the first event. `today`: its day in Lisbon. */
export type PastMoment = { text: string; position: number; at: string | null; today: string }

export type FindMoment = (text: string) => Promise<PastMoment>

/** It throws NotFound for what has not the form of a moment, and Invalid for one that cannot be shown. */
export const momentsOf = (db: Knex, clock: () => Date): FindMoment =>
  async function findMoment(text) {
    const moment = parseMoment(text)
    if (!moment) throw new NotFound('Este endereço não existe.')
    const now = clock().getTime()
    const { position: head } = await readHead(db)
    const refusal = whyNotShown(moment, { now, head })
    if (refusal) throw new Invalid(refusal)
    if ('position' in moment) {
      const at = await writtenAt(db, moment.position)
      const day = at ?? (await writtenAt(db, 1)) ?? new Date(now).toISOString()
      return { ...moment, at, today: todayInLisbon(new Date(day)) }
    }
    const begin = lastBegin(moment.begins, now)
    const position = await lastPositionBefore(db, endOfMinute(begin))
    return { text: moment.text, position, at: new Date(begin).toISOString(), today: moment.text.slice(0, 10) }
  }

async function writtenAt(db: Knex, position: number): Promise<string | null> {
  const row: { at: string } | undefined = await db('events').where({ position }).first('at')
  return row?.at ?? null
}

const DAY_MS = 24 * 60 * 60 * 1000

/** The last position that was written before `end`, although clocks of nodes differ, or one was set back, by up to a day. */
async function lastPositionBefore(db: Knex, end: number): Promise<number> {
  const earlier = () => db('read_acts').where('at', '<', new Date(end).toISOString())
  const latest = await earlier().max({ at: 'at' }).first()
  if (!latest?.at) return 0
  const aDayBefore = new Date(Date.parse(latest.at) - DAY_MS).toISOString()
  const last = await earlier().where('at', '>', aDayBefore).max({ position: 'position' }).first()
  return last?.position
}
