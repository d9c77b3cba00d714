import { scheduleItem } from '../content/schedule-item.ts'
import type { Festival } from '../festival.ts'
import type { Cause, RecordedEvent } from '../log/event.ts'
import { attempt, type Outcome } from '../sanitising/sanitised-store.ts'
import { planImport } from './schedule-plan.ts'
import { readRows, type WrongRows, wrongRows } from './schedule-rows.ts'

type Counts = { created: number; changed: number; unchanged: number }

const { created, changed, restored } = scheduleItem.events

/** A row appends one event or none. */
function countsOf(events: readonly Pick<RecordedEvent, 'type'>[], rows: number): Counts {
  const changes = events.filter(({ type }) => type === changed).length
  return { created: events.length - changes, changed: changes, unchanged: rows - events.length }
}

/** The rows of a programme: all of them or none, in one act. */
export async function importSchedule(
  { store }: Pick<Festival, 'store'>,
  sent: unknown,
  cause: Cause,
): Promise<Outcome<Counts>> {
  const rows = readRows(sent)
  if ('message' in rows) return { is: 'invalid', refusal: rows }
  let wrong: WrongRows | undefined
  const outcome = await attempt(store, {
    cause,
    types: [created, changed, restored],
    async work(unit) {
      const { steps, errors } = await planImport(unit, rows, store.newId)
      wrong = wrongRows(errors)
      const events: RecordedEvent[] = []
      for (const { id, command } of wrong ? [] : steps)
        events.push(...(await unit.handle({ noun: scheduleItem, id, command, cause })))
      return countsOf(events, rows.length)
    },
    answer: (act) => countsOf(act, rows.length),
  })
  return wrong ? { is: 'invalid', refusal: wrong } : outcome
}
