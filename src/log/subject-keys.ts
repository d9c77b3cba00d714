import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import type { Statement } from '../db/engine.ts'

/**
 * Personal data in events is encrypted with a key of its subject's own, kept beside the log and never in it.
 * Forgetting somebody deletes the key and the look-up: the chain stays whole, what it says of them is noise.
 */
export type SubjectKeys = {
  /** The subject that this (normalised) address belongs to, or undefined. */
  find(db: Knex, address: string): Promise<string | undefined>
  /** A key for a new subject: what encrypts its data, and what keeps the key. */
  create(subject: string, address: string): { encrypt(plain: string): string; insert: Statement }
  /** Opens what was encrypted for each subject; one whose key is gone is left out. */
  decrypt(db: Knex, sealed: { subject: string; data: string }[]): Promise<Map<string, string>>
  forget(subject: string): Statement
}

/** Decrypting takes the event loop: other requests have their turn after this many. */
const AT_ONCE = 250

/** `lookupKey`: hex; addresses are found by keyed HMAC, so the table alone tells nobody's address. */
export function subjectKeys(lookupKey: string): SubjectKeys {
  const lookup = (address: string) =>
    createHmac('sha256', Buffer.from(lookupKey, 'hex')).update(address, 'utf8').digest('hex')

  return {
    async find(db, address) {
      const row = await db('subject_keys')
        .where({ lookup: lookup(address) })
        .first('subject')
      return row?.subject
    },
    create(subject, address) {
      const key = randomBytes(32)
      const sql = 'INSERT INTO subject_keys (subject, lookup, key) VALUES (?, ?, ?)'
      const insert = { sql, values: [subject, lookup(address), key.toString('hex')], isSecret: true } as const
      return { encrypt: (plain) => seal(key, plain), insert }
    },
    async decrypt(db, sealed) {
      const opened = new Map<string, string>()
      for (let start = 0; start < sealed.length; start += AT_ONCE) {
        const some = sealed.slice(start, start + AT_ONCE)
        const subjects = some.map(({ subject }) => subject)
        const rows: { subject: string; key: string }[] = await db('subject_keys')
          .whereIn('subject', subjects)
          .select('subject', 'key')
        const keys = new Map(rows.map(({ subject, key }) => [subject, Buffer.from(key, 'hex')]))
        for (const { subject, data } of some) {
          const key = keys.get(subject)
          if (key) opened.set(subject, unseal(key, data))
        }
      }
      return opened
    },
    forget: (subject) => ({ sql: 'DELETE FROM subject_keys WHERE subject = ?', values: [subject] }),
  }
}

/** AES-256-GCM as base64 of nonce (12 bytes), tag (16) and ciphertext. */
function seal(key: Buffer, plain: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
}

function unseal(key: Buffer, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}
