import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { z } from 'zod'
import { withoutNul } from '../content/plain-text.ts'
import { newActor, newGeneration, userNamesInLog } from '../db/administrators.ts'
import type { Keys } from '../db/keys.ts'
import { executeAll, insertStatements } from '../db/rows.ts'
import { Corrupt } from '../errors.ts'
import { undefinedIfMissing } from '../files.ts'

/** Sensitive: its keys decrypt the subscribers' addresses. */
export const PERSONAL_DATA = 'personal-data.json'

const text = z.string()
const hex = text.regex(/^[0-9a-f]{64}$/)
const administrator = z.strictObject({
  // Absent in exports from before administrators had ids.
  actor: text.optional(),
  name_in_log: text.nullable().optional(),
  username: text,
  password: text,
  created_at: text,
  changed_at: text,
})
const columns = Object.keys(administrator.shape)
const schema = z.strictObject({
  lookup: hex,
  subjects: z.array(z.strictObject({ subject: text, lookup: hex, key: hex })),
  administrators: z.array(administrator),
})
type PersonalData = z.infer<typeof schema>

export async function writePersonalData(folder: string, db: Knex, keys?: Keys): Promise<void> {
  const data = {
    lookup: keys?.lookup,
    subjects: await db('subject_keys').select().orderBy('subject'),
    administrators: await db('administrators').select(columns).orderBy('username'),
  }
  await writeFile(join(folder, PERSONAL_DATA), JSON.stringify(data), { mode: 0o600, flag: 'wx', flush: true })
}

/** Undefined for an export without it. */
export async function readPersonalData(folder: string): Promise<PersonalData | undefined> {
  const text = await readFile(join(folder, PERSONAL_DATA), 'utf8').catch(undefinedIfMissing)
  if (text === undefined) return undefined
  const { data } = schema.safeParse(withoutNul(JSON.parse(text)))
  if (!data) throw new Corrupt(`${PERSONAL_DATA} está danificado: use outra exportação.`)
  return data
}

export async function insertPersonalData(db: Knex, { subjects, administrators }: PersonalData): Promise<void> {
  await executeAll(db, insertStatements('subject_keys', subjects))
  const inLog = await userNamesInLog(db)
  const rows = administrators.map((each) => ({
    ...each,
    actor: each.actor ?? newActor(),
    name_in_log: each.name_in_log ?? (each.actor === undefined && inLog.has(each.username) ? each.username : null),
    // Sessions are not exported.
    generation: newGeneration(),
  }))
  await executeAll(db, insertStatements('administrators', rows))
}
