import type { Knex } from 'knex'
import type { z } from 'zod'
import { catalogue, keepsSlug, type RecordKind } from '../src/content/catalogue.ts'
import type { RecordNoun } from '../src/content/record.ts'
import { pictureField } from '../src/content/text.ts'
import {
  itemColumns,
  type ProjectedEvent,
  type Projection,
  patchItem,
  putItem,
  removeItem,
  withRestoring,
} from './projection.ts'
import { rankColumn, storedRank } from './rank.ts'

type Options<Item> = Pick<Projection, 'name' | 'version' | 'parts' | 'taken'> & {
  /** Rules, indexes, and columns that are no field. */
  create?(columns: Knex.CreateTableBuilder): unknown
  /** Handlers of the noun's own events, or instead of the usual ones. */
  on?: Projection['on']
  /** The item of a row whose values are as in events. */
  itemOf?(row: never): Item
}
type ItemEvent = ProjectedEvent<{ type: string; data: Parameters<typeof putItem>[1] }>
type StoredItem = Record<string, unknown>

const samples = { flag: true, decimal: 0.5, whole: 1, json: {} }
const columnTypes = { flag: 'integer', decimal: 'double', whole: 'bigInteger', json: 'text', text: 'text' } as const

/** How a field is stored follows from what it accepts. */
function columnOf(field: z.ZodType) {
  const accepts = (value: unknown) => field.safeParse(value).success
  const types = Object.keys(samples) as (keyof typeof samples)[]
  const type: keyof typeof columnTypes = types.find((each) => accepts(samples[each])) ?? 'text'
  return { type, isNullable: field.safeParse(null).data === null }
}

/** A kind's table, with a column for each field, and its rows as items, with the library's description of their picture. */
export function recordTable<Item extends object>(kind: RecordKind, { create, on, itemOf, ...rest }: Options<Item>) {
  const { fields, events }: Pick<RecordNoun, 'fields' | 'events'> = catalogue[kind].noun
  const table = `read_${rest.name}`
  const columns = Object.entries(fields.shape).map(([name, field]) => ({ name, ...columnOf(field as z.ZodType) }))
  const hasUniqueSlug = 'slug' in fields.shape && !keepsSlug(kind)

  const projection = withRestoring({
    ...(hasUniqueSlug && { taken: { slug: 'Este endereço já está a ser usado.' } }),
    ...rest,
    table,
    key: ['id'],
    create(builder) {
      itemColumns(builder)
      for (const { name, type, isNullable } of columns) {
        const column = builder[columnTypes[type]](name)
        if (!isNullable) column.notNullable()
      }
      if (hasUniqueSlug) builder.unique(['slug'])
      create?.(builder)
    },
    on: {
      [events.created]: (event: ItemEvent) => putItem(event, event.data),
      [events.changed]: (event: ItemEvent) => patchItem(event, event.data),
      [events.removed]: removeItem,
      ...(events.unpublished && { [events.unpublished]: removeItem }),
      ...on,
    },
  })

  const pictureUrl = pictureField(fields)!
  const [alt, focus, credit] = ['Alt', 'Focus', 'Credit'].map((part) => pictureUrl.replace(/Url$/, part))
  const media = { describedUrl: 'url', [alt!]: 'alt', [focus!]: 'focus', [credit!]: 'credit' } // no name of an item's column

  const toItem = (row: StoredItem): Item => {
    const item: StoredItem = { ...row, [alt!]: row[alt!] ?? '', [credit!]: row[credit!] ?? '' }
    for (const { name, type } of [...columns, { name: focus!, type: 'json' as const }]) {
      const value = item[name]
      if (type === 'flag' && value !== undefined) item[name] = value === 1
      if (type === 'json') item[name] = typeof value === 'string' ? JSON.parse(value) : null
    }
    return itemOf ? itemOf(item as never) : (item as Item)
  }

  /** Rows for `list`. `without`: fields that are not read. */
  const rows = (db: Knex, ...without: (keyof Item)[]): Knex.QueryBuilder => {
    const names = columns.map(({ name }) => name).filter((name) => !without.includes(name as keyof Item))
    const described = db('read_media').select(media).as('media')
    const query = db(table).leftJoin(described, 'media.describedUrl', `${table}.${pictureUrl}`)
    query.select('id', ...names.filter((name) => name !== 'rank'), 'version', alt!, focus!, credit!)
    return names.includes('rank') ? query.select(rankColumn(db)) : query
  }
  const list = async <Listed = Item>(rows: Knex.QueryBuilder): Promise<Listed[]> => (await rows).map(toItem)
  const find = async (rows: Knex.QueryBuilder): Promise<Item | undefined> => (await list(rows.limit(1)))[0]

  return {
    ...{ projection, projections: [projection] as const, rows, list, find },
    ...('rank' in fields.shape && { stored: storedRank(table) }),
    byId: (db: Knex, id: string) => find(rows(db).where({ id })),
    bySlug: (db: Knex, slug: string) => find(rows(db).where({ slug })),
  }
}
