import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import type { Statement } from '../db/engine.ts'

export type SubjectKeys = ReturnType<typeof subjectKeys>

const BATCH_SIZE = 250 // decryption blocks the event loop, so other requests run between batches

/**
 * Personal data in events is encrypted with one key per subject. Deleting the key erases the data and keeps the hash
 * chain valid. `lookupKey` is in hex. Addresses are found by their keyed HMAC, so that the table alone does not reveal
 * them.
 */
export function subjectKeys(lookupKey: string) {
  const lookup = (address: string) =>
    createHmac('sha256', Buffer.from(lookupKey, 'hex')).update(address, 'utf8').digest('hex')

  return {
    async find(db: Knex, address: string): Promise<string | undefined> {
      const row = await db('subject_keys')
        .where({ lookup: lookup(address) })
        .first('subject')
      return row?.subject
    },
    create(subject: string, address: string) {
      const key = randomBytes(32)
      const sql = 'INSERT INTO subject_keys (subject, lookup, key) VALUES (?, ?, ?)'
      const insert = { sql, values: [subject, lookup(address), key.toString('hex')] }
      return { encrypt: (plain: string) => encryptText(key, plain), insert }
    },
    async decrypt(db: Knex, encrypted: { subject: string; data: string }[]) {
      const decrypted = new Map<string, string>()
      for (let start = 0; start < encrypted.length; start += BATCH_SIZE) {
        const batch = encrypted.slice(start, start + BATCH_SIZE)
        const subjects = batch.map(({ subject }) => subject)
        const rows: { subject: string; key: string }[] = await db('subject_keys')
          .whereIn('subject', subjects)
          .select('subject', 'key')
        const keys = new Map(rows.map(({ subject, key }) => [subject, Buffer.from(key, 'hex')]))
        for (const { subject, data } of batch) {
          const key = keys.get(subject)
          if (key) decrypted.set(subject, decryptText(key, data))
        }
      }
      return decrypted
    },
    forget: (subject: string): Statement => ({ sql: 'DELETE FROM subject_keys WHERE subject = ?', values: [subject] }),
  }
}

/** AES-256-GCM as base64 of nonce (12 bytes), tag (16) and ciphertext. */
function encryptText(key: Buffer, plain: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
}

function decryptText(key: Buffer, encrypted: string): string {
  const bytes = Buffer.from(encrypted, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}
