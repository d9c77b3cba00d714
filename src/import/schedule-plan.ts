import { allScheduleItems, removedScheduleItems } from '../../projections/schedule.ts'
import { merge } from '../content/merge.ts'
import { AMBIGUOUS, type Match, matchRows, type Programme, repeatsLine } from '../content/programme-rows.ts'
import { type ScheduleItem, type ScheduleItemFields, scheduleItem } from '../content/schedule-item.ts'
import { firstFree, slugify, titleSlug } from '../content/slug.ts'
import { changedFields } from '../content/three-way-merge.ts'
import { scheduleItemWords } from '../content/words/schedule-item.ts'
import { idOf } from '../decider.ts'
import { Conflict, type FieldErrors, Invalid } from '../errors.ts'
import { type RecordedEvent, streamOf } from '../log/event.ts'
import type { Unit } from '../log/unit.ts'
import { originOf } from '../records/origin.ts'
import { kindOf, type State, statesOf } from '../records/states.ts'
import { checkNeeded, type ImportRow } from './schedule-rows.ts'

type Fields = Partial<ScheduleItemFields>
type Command = Parameters<typeof scheduleItem.decide>[1]
type Step = { id: string; command: Command }
type Item = Pick<ScheduleItem, 'id' | 'slug' | 'date' | 'time' | 'title' | 'location'>

const { kind, commands, blank } = scheduleItem
const UNKNOWN_VERSION = 'Esta versão não existe. Recarregue a página.'

/** A command for each row, or its errors. */
export async function planImport(
  unit: Unit,
  rows: readonly ImportRow[],
  newId: () => string,
): Promise<{ steps: Step[]; errors: FieldErrors[] }> {
  const programme = await readProgramme(unit)
  const matches = matchRows(
    rows.map(({ slug, fields }) => ({ slug, ...fields })),
    programme,
  )
  const ids = matches.map(({ session }) => session?.id ?? newId())
  // At once, instead of a query for each command
  const histories = await unit.histories(ids.map(streamOfId))
  const slugs = new Set([...programme.sessions, ...programme.removed].map(({ slug }) => slug))

  const steps: Step[] = []
  const errors = rows.map((row, index) => {
    const match = matches[index]!
    const id = ids[index]!
    if (row.errors.row) return row.errors
    const found = { ...row.errors, ...matchErrors(match) }
    try {
      const command = match.session ? changeCommand(row, id, histories) : createCommand(row, slugs)
      steps.push({ id, command })
    } catch (error) {
      if (error instanceof Invalid) return { ...error.errors, ...found }
      if (!(error instanceof Conflict && error.details.errors)) throw error
      return { ...error.details.errors, ...found }
    }
    return found
  })
  return { steps, errors }
}

const streamOfId = (id: string) => streamOf(kind, id)

function matchErrors({ repeats, isAmbiguous, by }: Match<Item>): FieldErrors {
  if (isAmbiguous) return { slug: AMBIGUOUS }
  return repeats === undefined ? {} : { [by]: repeatsLine(repeats) }
}

function createCommand({ fields, errors }: ImportRow, slugs: Set<string>): Command {
  checkNeeded(fields, (name) => !Object.hasOwn(blank, name) && !Object.hasOwn(errors, name))
  scheduleItem.check?.(fields as ScheduleItemFields, fields)
  const slug = firstFree(titleSlug(fields.title ?? '') || slugify(scheduleItemWords.name), slugs)
  slugs.add(slug)
  return { type: commands.create, fields: { ...blank, ...fields, slug } as ScheduleItemFields }
}

type Histories = ReadonlyMap<string, readonly RecordedEvent[]>

/** A removed session comes back with what it had and the row's fields over it. */
function changeCommand({ fields, version }: ImportRow, id: string, histories: Histories): Command {
  const stream = streamOfId(id)
  const history = histories.get(stream)!
  const states = statesOf(stream, history)
  const last = states.findLast((state) => state !== null) as ScheduleItemFields
  const changes = version === undefined ? fields : merge(baseAt(states, version), last, fields)
  const changed = { ...scheduleItem.follow?.(last, changes), ...changedFields(last, changes) }
  const wanted = { ...last, ...changed }
  scheduleItem.check?.(wanted, changed)
  if (states.at(-1)) return { type: commands.change, changes }
  return { type: commands.restore, fields: wanted, ...originOf('schedule-item', history) }
}

/** What it had last at that version. Where there was no session yet, whatever it has now was written by somebody else. */
function baseAt(states: readonly State[], version: number): Fields {
  if (states[version] === undefined) throw new Invalid(UNKNOWN_VERSION, { version: UNKNOWN_VERSION })
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
