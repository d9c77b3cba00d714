import { isCalendarDate } from '../../../../src/content/calendar-date.ts'
import { ENDS_BEFORE_START, endsBeforeStart } from '../../../../src/content/hours.ts'
import { composed } from '../../../../src/content/plain-text.ts'
import {
  AMBIGUOUS,
  type Match,
  matchRows,
  type Programme,
  repeatsLine,
} from '../../../../src/content/programme-rows.ts'
import type { ScheduleItem } from '../../../../src/content/schedule-item.ts'
import { datePartsOf, shortWeekday } from '../../../components/dates.ts'
import { neededFields, type Reading, readCell, writeCell } from './cells.ts'
import { type Field, fields, folded } from './columns.ts'
import type { Row } from './read-table.ts'

export type CellState = {
  error?: string
  /** What the session has now, where the cell changes it. */
  was?: string
}

export type RowState = {
  kind: 'new' | 'returning' | 'changed' | 'unchanged' | 'wrong' | 'left-out'
  cells: { readonly [F in Field]?: CellState }
  /** When the first session with the title of this new one is. */
  namesake?: string
  /** What is sent to import the row. */
  sent: Readonly<Record<string, unknown>>
}

/** The version of a row that must not be in the programme yet. */
const NEW = 0
const LEFT_OUT: RowState = { kind: 'left-out', cells: {}, sent: {} }

export function previewRows(
  rows: readonly Row[],
  programme: Programme<ScheduleItem>,
  leftOut: ReadonlySet<number> = new Set(),
): RowState[] {
  const kept = [...rows.keys()].filter((index) => !leftOut.has(index))
  const year = lastYear(programme.sessions)
  const matches = matchRows(
    kept.map((index) => namingOf(readRow(rows[index]!, year))),
    programme,
  )
  const byTitle = new Map([...programme.sessions].reverse().map((session) => [folded(session.title), session]))
  const states = rows.map(() => LEFT_OUT)
  for (const [at, index] of kept.entries()) {
    const { repeats, ...match } = matches[at]!
    const line = repeats === undefined ? undefined : kept[repeats]
    states[index] = stateOf(rows[index]!, readRow(rows[index]!, year), { ...match, repeats: line }, byTitle)
  }
  return states
}

const lastYear = (sessions: readonly ScheduleItem[]) =>
  sessions.reduce((last, { date }) => (date > last && isCalendarDate(date) ? date : last), '').slice(0, 4)

type Readings = { readonly [F in Field]?: Reading }

/** Typing in one row reads no other again. */
const known = new WeakMap<Row, { year: string; readings: Readings }>()

function readRow(row: Row, year: string): Readings {
  const found = known.get(row)
  if (found?.year === year) return found.readings
  const readings: Readings = Object.fromEntries(
    fields.flatMap((field) => (row[field] === undefined ? [] : [[field, readCell(field, row[field], year)]])),
  )
  known.set(row, { year, readings })
  return readings
}

const namingOf = (readings: Readings) => {
  const textOf = (field: Field) => readings[field]?.value?.toString()
  return {
    slug: textOf('slug'),
    date: textOf('date'),
    time: textOf('time'),
    title: textOf('title'),
    location: textOf('location'),
  }
}

function stateOf(
  row: Row,
  readings: Readings,
  { session, isRemoved, repeats, isAmbiguous, by }: Match<ScheduleItem>,
  byTitle: ReadonlyMap<string, ScheduleItem>,
): RowState {
  const start = readings.time?.value ?? session?.time
  const cells: { [F in Field]?: CellState } = {}
  const values: Record<string, unknown> = {}
  for (const field of fields) {
    const reading = readings[field]
    if (!reading || field === 'slug') continue
    const value = field === 'endTime' && reading.value === start ? null : reading.value
    const was = session && writeCell(field, session)
    if (session && (row[field] === composed(oneLineEnd(was!)) || value === session[field])) continue
    cells[field] = { was, error: reading.error }
    values[field] = value
  }
  if (!session) {
    for (const field of neededFields) if (!readings[field]) cells[field] = { error: readCell(field, '').error }
  }
  const { time = '', endTime = null } = { ...session, ...values } as Partial<ScheduleItem>
  const isAsked = cells.time !== undefined || cells.endTime !== undefined
  if (isAsked && endsBeforeStart(time, endTime)) cells.endTime = { ...cells.endTime, error: ENDS_BEFORE_START }
  if (repeats !== undefined) cells[by] = { ...cells[by], error: repeatsLine(repeats) }
  if (isAmbiguous) cells.slug = { error: AMBIGUOUS }

  const isWrong = Object.values(cells).some(({ error }) => error !== undefined)
  const isChanged = Object.keys(values).length > 0
  const kind = isRemoved ? 'returning' : isChanged ? 'changed' : 'unchanged'
  const namesake = session ? undefined : byTitle.get(folded(row.title ?? ''))
  return {
    kind: isWrong ? 'wrong' : session ? kind : 'new',
    cells,
    namesake: namesake && startOfNamesake(namesake),
    sent: session ? { slug: session.slug, version: session.version, ...values } : { version: NEW, ...values },
  }
}

const oneLineEnd = (cell: string) => cell.replace(/\r\n?/g, '\n')

/** 'quinta, 15:00' */
function startOfNamesake({ date, time }: ScheduleItem): string {
  const parts = datePartsOf(date)
  return `${parts ? shortWeekday(parts) : date}, ${time}`
}
