import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Knex } from 'knex'
import type { Festival } from '../festival.ts'
import { draftNotFound, withoutLink } from './draft-row.ts'

type Site = { database: Pick<Festival['database'], 'write'> }

const KEY_BYTES = 32
const LINK_DAYS = 30
const DAY_MS = 86_400_000

/** Its key, which is not stored. Ends an earlier link of this draft. */
export async function createPreviewKey(site: Site, id: string, now: Date): Promise<string> {
  const key = randomBytes(KEY_BYTES).toString('base64url')
  const expires = new Date(now.getTime() + LINK_DAYS * DAY_MS)
  await setLink(site, id, { link_hash: hashOf(key), link_expires_at: expires.toISOString() })
  return key
}

export const endPreviewLink = (site: Site, id: string): Promise<void> => setLink(site, id, withoutLink)

/** The draft's version stays: whoever writes in it need not know of its link. */
async function setLink({ database }: Site, id: string, link: object): Promise<void> {
  const changed = await database.write('drafts').where({ id }).whereNull('ended_at').update(link)
  if (changed === 0) throw draftNotFound()
}

/** False also for drafts that have ended or do not exist. */
export async function opensPreview(db: Knex, { id, key }: { id: string; key: string }, now: Date): Promise<boolean> {
  const found = await db('drafts').where({ id }).whereNull('ended_at').first('link_hash', 'link_expires_at')
  if (!found?.link_hash || found.link_expires_at <= now.toISOString()) return false
  return timingSafeEqual(Buffer.from(found.link_hash), Buffer.from(hashOf(key)))
}

const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url')
