import type { Knex } from 'knex'
import type {
  ScheduleItem,
  ScheduleItemEvent,
  ScheduleState,
  Session,
  SessionBrief,
  SessionLink,
} from '../src/content/schedule-item.ts'
import { slugEnding } from '../src/content/slug.ts'
import { idOf } from '../src/decider.ts'
import { describedItems } from './described-items.ts'
import { defineProjection, itemColumns, patchItem, putItem } from './projection.ts'

/** Removed items stay, with their slug and first start: subscribed calendars show them as cancelled, and they may come back. */
export const scheduleProjection = defineProjection<ScheduleItemEvent>({
  name: 'schedule',
  version: 4,
  table: 'read_schedule',
  key: ['id'],
  taken: { slug: 'Este endereço já está a ser usado.', slugOwner: null },
  create(table) {
    itemColumns(table)
    table.text('slug').notNullable()
    table.text('slugOwner').notNullable()
    table.text('date').notNullable()
    table.text('time').notNullable()
    table.text('endTime')
    table.text('title').notNullable()
    table.text('category')
    table.text('location').notNullable()
    table.text('description').notNullable()
    table.text('imageUrl')
    table.integer('registrationRequired').notNullable()
    table.text('guestName')
    table.text('guestBio')
    table.text('status').notNullable()
    table.text('statusNote')
    table.text('firstDate').notNullable()
    table.text('firstTime').notNullable()
    table.integer('removed').notNullable()
    table.unique(['slug', 'slugOwner'])
    table.index(['date', 'time', 'position'])
  },
  on: {
    ScheduleItemAdded(event) {
      const { slug, ...fields } = event.data
      if (event.origin) return patchItem(event, { ...fields, removed: false })
      const first = { firstDate: fields.date, firstTime: fields.time }
      return putItem(event, { ...fields, ...first, slug, slugOwner: slugOwner(slug, idOf(event)), removed: false })
    },
    ScheduleItemRevised: (event) => patchItem(event, event.data),
    ScheduleItemCancelled: (event) => patchItem(event, { removed: true }),
  },
})

/** Only older slugs are made of the id, whose ending imported items may share: they are unique with the id. */
const slugOwner = (slug: string, id: string) => (`-${slug}`.endsWith(`-${slugEnding(id)}`) ? id : '')

const described = describedItems('read_schedule', 'image')
const columns = [
  'id',
  'slug',
  'date',
  'time',
  'endTime',
  'title',
  'category',
  'location',
  'description',
  'imageUrl',
  'registrationRequired',
  'guestName',
  'guestBio',
  'status',
  'statusNote',
  'firstDate',
  'firstTime',
  'version',
  ...described.columns,
] as const

type StoredItem = Omit<ScheduleItem, 'registrationRequired' | 'movedFrom'> & {
  registrationRequired: number
  firstDate: string
  firstTime: string
}

function fromRow({ firstDate, firstTime, ...row }: StoredItem): ScheduleItem {
  const isMoved = row.date !== firstDate || row.time !== firstTime
  return described.fromRow({
    ...row,
    ...withEnd(row),
    registrationRequired: row.registrationRequired === 1,
    movedFrom: isMoved ? { date: firstDate, time: firstTime } : null,
  })
}

/** An end that equals the start is none. */
export const withEnd = ({ time, endTime }: Pick<ScheduleItem, 'time' | 'endTime'>) => ({
  endTime: endTime === time ? null : endTime,
})

export const inProgramme = (db: Knex) => db('read_schedule').where({ removed: 0 })
const describedProgramme = (db: Knex) => described.rows(db).where({ removed: 0 })
export const byStart = ['date', 'time', 'position']

export async function allScheduleItems(db: Knex): Promise<ScheduleItem[]> {
  const rows: StoredItem[] = await describedProgramme(db).select(columns).orderBy(byStart)
  return rows.map(fromRow)
}

/** The one removed last comes last; its `version` is that of its removal. */
export async function removedScheduleItems(db: Knex): Promise<ScheduleItem[]> {
  const rows: StoredItem[] = await described
    .rows(db)
    .where({ removed: 1 })
    .select(columns)
    .orderBy(['updatedAt', 'position'])
  return rows.map(fromRow)
}

export async function scheduleItemById(db: Knex, id: string): Promise<ScheduleItem | undefined> {
  const row: StoredItem | undefined = await describedProgramme(db).select(columns).where({ id }).first()
  return row && fromRow(row)
}

export const briefColumns = ['slug', 'title', 'date', 'time', 'endTime', 'location', 'status'] as const

export async function scheduleState(db: Knex): Promise<ScheduleState> {
  const rows: SessionBrief[] = await inProgramme(db).select(briefColumns).orderBy(byStart)
  return { hasSessions: rows.length > 0, sessions: rows.map((row) => ({ ...row, ...withEnd(row) })) }
}

export async function sessionBySlug(db: Knex, slug: string): Promise<Session | undefined> {
  const row: StoredItem | undefined = await describedProgramme(db).select(columns).where({ slug }).first()
  if (!row) return
  const ofDay: (SessionLink & Pick<ScheduleItem, 'status'>)[] = await inProgramme(db)
    .where({ date: row.date })
    .select('slug', 'title', 'date', 'time', 'status')
    .orderBy(byStart)
  const index = ofDay.findIndex((each) => each.slug === slug)
  const isHeld = ({ status }: { status: string }) => status !== 'cancelled'
  const linkOf = (each?: SessionLink & { status: string }): SessionLink | null => {
    if (!each) return null
    const { status, ...link } = each
    return link
  }
  return {
    ...fromRow(row),
    before: linkOf(ofDay.slice(0, index).findLast(isHeld)),
    after: linkOf(ofDay.slice(index + 1).find(isHeld)),
  }
}
