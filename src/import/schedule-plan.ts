import { allScheduleItems, removedScheduleItems, withEnd } from '../../projections/schedule.ts'
import { isCalendarDate, weekdayOf } from '../content/calendar-date.ts'
import { merge } from '../content/merge.ts'
import { composed } from '../content/plain-text.ts'
import { type Field, folded, isField, type RowPreview, writeCell } from '../content/programme-columns.ts'
import { type ScheduleItem, type ScheduleItemFields, scheduleItem } from '../content/schedule-item.ts'
import { firstFree, slugify, titleSlug } from '../content/slug.ts'
import { changedFields } from '../content/three-way-merge.ts'
import { kindWords } from '../content/words/kinds.ts'
import { idOf } from '../decider.ts'
import { Conflict, Invalid } from '../errors.ts'
import { type RecordedEvent, streamOf } from '../log/event.ts'
import type { Unit } from '../log/unit.ts'
import { kindOf, originOf, type State, statesOf } from '../records/states.ts'
import { matchRows, type Programme } from './match-rows.ts'
import { checkNeeded, type ImportRow, readRow } from './schedule-rows.ts'

type Fields = Partial<ScheduleItemFields>
type Command = Parameters<typeof scheduleItem.decide>[1]
type Item = Pick<ScheduleItem, 'id' | keyof ScheduleItemFields>

type Planned = { preview: RowPreview; step?: { id: string; command: Command } }

const { kind, commands, blank } = scheduleItem
const RETURNS = 'volta ao programa'

/** What each row would do, and the command that does it. */
export async function planImport(unit: Unit, sent: readonly unknown[], newId: () => string): Promise<Planned[]> {
  const programme = await readProgramme(unit)
  const year = lastYear(programme.sessions)
  const rows = sent.map((row) => readRow(row, year))
  const matches = matchRows(
    rows.map(({ fields }) => fields),
    programme,
  )
  const ids = matches.map(({ session }) => session?.id ?? newId())
  // At once, instead of a query for each command
  const histories = await unit.histories(ids.map(streamOfId))
  const slugs = new Set([...programme.sessions, ...programme.removed].map(({ slug }) => slug))
  const byTitle = new Map(programme.sessions.toReversed().map((session) => [folded(session.title), session]))

  return rows.map((read, row): Planned => {
    const match = matches[row]!
    const id = ids[row]!
    const history = histories.get(streamOfId(id)) ?? []
    const asked = askedOf(read, match.session)
    const title = String(read.fields.title ?? read.cells.title ?? match.session?.title ?? '')
    const errors = { ...asked.errors, ...match.errors }
    try {
      if (errors.row) throw new Invalid(errors.row)
      const { command, ...done } = match.session
        ? change(asked, match.session, history)
        : create(asked, slugs, byTitle.get(folded(title)))
      if (Object.keys(errors).length === 0)
        return { preview: { row, title, version: history.length, ...done }, step: { id, command } }
    } catch (error) {
      if (!(error instanceof Invalid) && !(error instanceof Conflict && error.details.errors)) throw error
      Object.assign(errors, { ...(error instanceof Invalid ? error.errors : error.details.errors), ...errors })
    }
    return { preview: { row, is: 'wrong', title, errors } }
  })
}

const streamOfId = (id: string) => streamOf(kind, id)

const lastYear = (sessions: readonly Item[]) =>
  sessions.reduce((last, { date }) => (date > last && isCalendarDate(date) ? date : last), '').slice(0, 4)

/** Without the address, which only names the session, and without cells that are as the download writes them. An end equal to the start is none. */
function askedOf(row: ImportRow, session: Item | undefined): ImportRow {
  const written = (name: Field) => composed(writeCell(name, session![name]).replace(/\r\n?/g, '\n'))
  const isWritten = (name: string) => session && isField(name) && name !== 'slug' && row.cells[name] === written(name)
  const rest = <T extends object>(all: T) => Object.entries(all).filter(([name]) => !isWritten(name))
  const { slug, ...asked }: Fields = Object.fromEntries(rest(row.fields))
  if (asked.endTime)
    Object.assign(asked, withEnd({ time: row.fields.time ?? session?.time ?? '', endTime: asked.endTime }))
  return { ...row, fields: asked, errors: Object.fromEntries(rest(row.errors)) }
}

type Done = Pick<RowPreview, 'is' | 'note' | 'changes'> & { command: Command }

function create(row: ImportRow, slugs: Set<string>, namesake: Item | undefined): Done {
  const { fields } = row
  checkNeeded(row)
  scheduleItem.check?.(fields as ScheduleItemFields, fields)
  const slug = firstFree(titleSlug(fields.title ?? '') || slugify(kindWords['schedule-item'].name), slugs)
  slugs.add(slug)
  return {
    is: 'new',
    note: namesake && `já há uma com este título: ${startOf(namesake)}`,
    changes: changesFrom(blank, fields),
    command: { type: commands.create, fields: { ...blank, ...fields, slug } as ScheduleItemFields },
  }
}

/** 'quinta, 15:00' */
const startOf = ({ date, time }: Item) =>
  `${isCalendarDate(date) ? weekdayOf(date).replace('-feira', '') : date}, ${time}`

/** A removed session comes back with what it had and the row's fields over it. */
function change({ fields, version }: ImportRow, session: Item, history: readonly RecordedEvent[]): Done {
  const states = statesOf(streamOfId(session.id), history)
  const last = states.findLast((state) => state !== null) as ScheduleItemFields
  const changes = version === undefined ? fields : merge(baseAt(states, version), last, fields)
  const changed = changedFields(last, { ...scheduleItem.follow?.(last, changes), ...changes })
  const wanted = { ...last, ...changed }
  scheduleItem.check?.(wanted, changed)
  const shown = changesFrom(session, changed)
  if (!states.at(-1)) {
    const command = { type: commands.restore, fields: wanted, ...originOf('schedule-item', history) }
    return { is: 'new', note: RETURNS, changes: shown, command }
  }
  const command = { type: commands.change, changes }
  return Object.keys(changed).length > 0 ? { is: 'changed', changes: shown, command } : { is: 'same', command }
}

const changesFrom = (before: Fields, wanted: Fields): RowPreview['changes'] =>
  Object.fromEntries(
    Object.entries(changedFields(before, wanted)).map(([name, to]) => {
      return [name, { from: before[name as keyof Fields] ?? null, to }]
    }),
  )

/** What it had last at that version. Where there was no session yet, whatever it has now was written by somebody else. */
function baseAt(states: readonly State[], version: number): Fields {
  if (states[version] === undefined) throw Invalid.field('version', 'Esta versão não existe. Recarregue a página.')
  return (states.slice(0, version + 1).findLast((state) => state !== null) ?? {}) as Fields
}

/** With what this transaction has pending. */
async function readProgramme(unit: Unit): Promise<Programme<Item>> {
  const streams = [...new Set(unit.pending.map(({ stream }) => stream))].filter((stream) => kindOf(stream) === kind)
  const pending = [...(await unit.histories(streams))].map(([stream, history]) => {
    const states = statesOf(stream, history)
    return { id: idOf({ stream }), last: states.findLast((state) => state !== null), isRemoved: !states.at(-1) }
  })
  const isStored = ({ id }: Item) => !pending.some((each) => each.id === id)
  const itemsOf = (isRemoved: boolean) =>
    pending.filter((each) => each.isRemoved === isRemoved).map(({ id, last }) => ({ ...last, id }) as Item)
  return {
    sessions: [...(await allScheduleItems(unit.db)).filter(isStored), ...itemsOf(false)],
    removed: [...(await removedScheduleItems(unit.db)).filter(isStored), ...itemsOf(true)],
  }
}
