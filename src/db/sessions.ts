import { createHash } from 'node:crypto'
import type { Account } from './administrators.ts'
import type { Engine } from './engine.ts'

/** Who is signed in, with which password, and since when (ISO-8601 UTC). */
export type Session = Account & { since: string }

/** Sessions by id. Ids are stored hashed, so that nobody who reads the table can use one. */
export type Sessions = {
  /** Undefined when it has expired or is 30 days old, or its account is gone or has had a new password since. */
  find(id: string, now: Date): Promise<Session | undefined>
  /** A new session; those that have expired by `now` go. */
  start(id: string, session: Session, expires: Date, now: Date): Promise<void>
  /**
   * Moves the end of a session that is there, where the database lets it: it never fails, and nobody should wait for it.
   * One that has ended stays ended.
   */
  extend(id: string, expires: Date): Promise<void>
  end(id: string): Promise<void>
}

/** However often it is used, a session ends this long after it began. */
const LONGEST_MS = 30 * 24 * 60 * 60 * 1000

/** A durable write for each click would be too many: an end is moved when it moves by more than a minute. */
const WORTH_WRITING_MS = 60_000

const hashed = (id: string) => createHash('sha256').update(id).digest('hex')

export function sessionsIn({ read, write }: Pick<Engine, 'read' | 'write'>): Sessions {
  /** Those being prolonged: while somebody else writes, further requests must not queue up the same again. */
  const prolonging = new Set<string>()
  const prolong = async (mine: { id: string }, expires: Date) => {
    const row = await read('sessions').where(mine).first('expires_at')
    if (!row || expires.getTime() - Date.parse(row.expires_at) < WORTH_WRITING_MS) return
    await write('sessions').where(mine).update({ expires_at: expires.toISOString() })
  }
  return {
    async find(id, now) {
      const row = await read('sessions')
        .where({ id: hashed(id) })
        .where('expires_at', '>', now.toISOString())
        .first('data')
      if (!row) return undefined
      const { actor, generation, since }: Session = JSON.parse(row.data)
      if (now.getTime() - Date.parse(since) >= LONGEST_MS) return undefined
      const account = await read('administrators').where({ actor }).first('username', 'generation')
      return account?.generation === generation ? { actor, username: account.username, generation, since } : undefined
    },
    // Without the name, which may change
    async start(id, { actor, generation, since }, expires, now) {
      await write('sessions').where('expires_at', '<=', now.toISOString()).delete()
      const data = JSON.stringify({ actor, generation, since })
      const row = { id: hashed(id), data, expires_at: expires.toISOString() }
      await write('sessions').insert(row).onConflict('id').merge()
    },
    async extend(id, expires) {
      const mine = { id: hashed(id) }
      if (prolonging.has(mine.id)) return
      prolonging.add(mine.id)
      // A full or busy disk must sign nobody out: the next request tries again
      await prolong(mine, expires).catch(() => {})
      prolonging.delete(mine.id)
    },
    async end(id) {
      const mine = { id: hashed(id) }
      // Nothing is written for one that has ended
      if (await read('sessions').where(mine).first('id')) await write('sessions').where(mine).delete()
    },
  }
}
