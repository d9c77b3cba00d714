import type { Context } from 'koa'
import { removedScheduleItems } from '../../../projections/schedule.ts'
import { scheduleItem } from '../../content/schedule-item.ts'
import type { ActEvent } from '../../log/repeats.ts'
import type { Unit } from '../../log/unit.ts'
import { bodyOf } from '../body.ts'
import type { AdminDeps } from './records.ts'
import { planImport } from './schedule-import-plan.ts'
import { readRows, refuseWrongRows, WrongRows } from './schedule-import-rows.ts'
import { actWriter, causeOf } from './write-act.ts'

const { created, changed, restored } = scheduleItem.events
const types: readonly string[] = [created, changed, restored]

/** A row appends one event or none. */
function countsOf(events: readonly ActEvent[], rows: number) {
  const changes = events.filter(({ type }) => type === changed).length
  return { created: events.length - changes, changed: changes, unchanged: rows - events.length }
}

export function scheduleImport({ festival: { store, database }, databaseRetry, now }: AdminDeps) {
  const writeAct = actWriter(store)

  /** Sessions that a row may bring back. */
  async function removed(ctx: Context): Promise<void> {
    ctx.body = await databaseRetry.retryRead(ctx.state.deadline, () => removedScheduleItems(database.read))
  }

  /** All rows or none, in one act. */
  async function write(ctx: Context): Promise<void> {
    const cause = causeOf(ctx, now())
    try {
      const rows = readRows(bodyOf(ctx).rows)
      const work = async (unit: Unit) => {
        const { steps, errors } = await planImport(unit, rows, store.newId)
        refuseWrongRows(errors)
        const events: ActEvent[] = []
        for (const { id, command } of steps)
          events.push(...(await unit.handle({ noun: scheduleItem, id, command, cause })))
        return countsOf(events, rows.length)
      }
      const answer = (act: readonly ActEvent[]) => countsOf(act, rows.length)
      ctx.body = await writeAct(ctx, work, { cause, isSame: ({ type }) => types.includes(type), answer })
    } catch (error) {
      if (!(error instanceof WrongRows)) throw error
      ctx.status = 422
      ctx.body = { message: error.message, rows: error.rows }
    }
  }

  return { removed, write }
}
