import type { Knex } from 'knex'
import { readModels } from '../../projections/index.ts'
import { catalogue, upcasters } from '../content/catalogue.ts'
import type { DraftKind } from '../content/draft.ts'
import type { RecordNoun } from '../content/record.ts'
import { streamOf } from '../log/event.ts'
import { readStream } from '../log/read.ts'
import { schemasOf } from '../log/upcast.ts'
import type { Fields } from './draft-row.ts'

/** What has no blank gets a value when it is published. */
export const unsaid: Fields = { slug: '', publishDate: '', menuTitle: '' }

const schemas = schemasOf(upcasters)

export const nounOf = (kind: DraftKind): RecordNoun => catalogue[kind].noun

export const publicItem = (db: Knex, kind: DraftKind, id: string) => readModels[kind].byId(db, id)

/** What a draft shows where nobody wrote: its item, also when that is not public any more. */
export async function fieldsBelow(db: Knex, kind: DraftKind, itemId: string | null): Promise<Fields> {
  const item = itemId === null ? null : ((await publicItem(db, kind, itemId)) ?? (await lastContent(db, kind, itemId)))
  const shown: Fields = { ...unsaid, ...nounOf(kind).blank, ...item }
  return Object.fromEntries(Object.keys(nounOf(kind).fields.shape).map((name) => [name, shown[name] ?? null]))
}

/** Of an item that was removed. */
async function lastContent(db: Knex, kind: DraftKind, id: string): Promise<Fields | undefined> {
  const noun = nounOf(kind)
  let state: Fields | null = null
  let last: Fields | undefined
  for (const event of await readStream(db, schemas, streamOf(kind, id))) {
    state = noun.evolve(state, event)
    last = state ?? last
  }
  return last
}
