import type { RowPreview } from '../content/programme-columns.ts'
import { scheduleItem } from '../content/schedule-item.ts'
import type { Festival } from '../festival.ts'
import type { Cause, RecordedEvent } from '../log/event.ts'
import { attempt, type Outcome } from '../sanitising/sanitised-store.ts'
import type { Counts } from './import.ts'
import { planImport } from './schedule-plan.ts'
import { areRows, refusalOf, type WrongRows, wrongRows } from './schedule-rows.ts'

const { created, changed, restored } = scheduleItem.events

/** A row appends one event or none. */
function countsOf(events: readonly Pick<RecordedEvent, 'type'>[], rows: number): Counts {
  const changes = events.filter(({ type }) => type === changed).length
  return { created: events.length - changes, changed: changes, unchanged: rows - events.length }
}

/** The rows of a programme: all of them or none, in one act. `dry`: only what each would do. */
export async function importSchedule(
  { store }: Pick<Festival, 'store'>,
  { rows, dry }: { rows: unknown; dry: boolean },
  cause: Cause,
): Promise<Outcome<Counts | { rows: RowPreview[] }>> {
  if (!areRows(rows)) return { is: 'invalid', refusal: refusalOf(rows) }
  if (dry) {
    const planned = await store.write((unit) => planImport(unit, rows, store.newId))
    return { is: 'unchanged', value: { rows: planned.map(({ preview }) => preview) } }
  }
  let wrong: WrongRows | undefined
  const outcome = await attempt(store, {
    cause,
    types: [created, changed, restored],
    async work(unit) {
      const planned = await planImport(unit, rows, store.newId)
      wrong = wrongRows(planned.map(({ preview }) => preview.errors ?? {}))
      const events: RecordedEvent[] = []
      for (const { step } of wrong ? [] : planned)
        events.push(...(await unit.handle({ noun: scheduleItem, ...step!, cause })))
      return countsOf(events, rows.length)
    },
    answer: (act) => countsOf(act, rows.length),
  })
  return wrong ? { is: 'invalid', refusal: wrong } : outcome
}
