import { hash } from 'node:crypto'
import type { Account } from './administrators.ts'
import type { Engine } from './engine.ts'

export type Session = Account & { since: string } // ISO-8601 UTC

export type Sessions = ReturnType<typeof sessionsIn>

const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000

const MIN_EXTENSION_MS = 60_000 // avoids a durable write on every request

const hashId = (id: string) => hash('sha256', id)

/** Ids are stored hashed, so that read access to the table does not give access to sessions. */
export function sessionsIn({ read, write, transaction }: Pick<Engine, 'read' | 'write' | 'transaction'>) {
  /** While another process writes, further requests must not queue the same update. */
  const extending = new Set<string>()
  const writeExtension = async (key: { id: string }, expires: Date) => {
    const row = await read('sessions').where(key).first('expires_at')
    if (!row || expires.getTime() - Date.parse(row.expires_at) < MIN_EXTENSION_MS) return
    await write('sessions').where(key).update({ expires_at: expires.toISOString() })
  }
  return {
    async find(id: string, now: Date): Promise<Session | undefined> {
      const row = await read('sessions')
        .where({ id: hashId(id) })
        .where('expires_at', '>', now.toISOString())
        .first('data')
      if (!row) return undefined
      const { actor, generation, since }: Session = JSON.parse(row.data)
      if (now.getTime() - Date.parse(since) >= MAX_AGE_MS) return undefined
      const account = await read('administrators').where({ actor }).first('username', 'generation')
      return account?.generation === generation ? { actor, username: account.username, generation, since } : undefined
    },
    /** And ends `replaced`. */
    async start(id: string, { actor, generation, since }: Session, expires: Date, now: Date, replaced = id) {
      const data = JSON.stringify({ actor, generation, since })
      const row = { id: hashId(id), data, expires_at: expires.toISOString() }
      await transaction(async (trx) => {
        const ended = trx('sessions').where('expires_at', '<=', now.toISOString())
        await ended.orWhere({ id: hashId(replaced) }).delete()
        await trx('sessions').insert(row).onConflict('id').merge()
      })
    },
    /** Never rejects, and never revives a session that has ended. Not worth waiting for. */
    async extend(id: string, expires: Date) {
      const key = { id: hashId(id) }
      if (extending.has(key.id)) return
      extending.add(key.id)
      // A full or busy disk must not sign anybody out; the next request tries again
      await writeExtension(key, expires).catch(() => {})
      extending.delete(key.id)
    },
    async end(id: string) {
      const key = { id: hashId(id) }
      if (await read('sessions').where(key).first('id')) await write('sessions').where(key).delete()
    },
  }
}
