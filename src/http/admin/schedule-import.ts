import type { Context } from 'koa'
import { removedScheduleItems } from '../../../projections/schedule.ts'
import { scheduleItem } from '../../content/schedule-item.ts'
import { bodyOf } from '../body.ts'
import { requestCause } from '../request-cause.ts'
import type { AdminDeps } from './records.ts'
import { planImport } from './schedule-import-plan.ts'
import { readRows, refuseWrongRows, WrongRows } from './schedule-import-rows.ts'
import { actWriter } from './write-act.ts'

export function scheduleImport({ festival: { store, database }, databaseRetry, now }: AdminDeps) {
  const writeAct = actWriter(store)

  /** Sessions that a row may bring back. */
  async function removed(ctx: Context): Promise<void> {
    ctx.body = await databaseRetry.retryRead(ctx.state.deadline, () => removedScheduleItems(database.read))
  }

  /** All rows or none, in one act. */
  async function write(ctx: Context): Promise<void> {
    const cause = requestCause(ctx, now(), ctx.state.actor)
    try {
      const rows = readRows(bodyOf(ctx).rows)
      ctx.body = await writeAct(ctx, async (unit) => {
        const { steps, errors } = await planImport(unit, rows, store.newId)
        refuseWrongRows(errors)
        const counts = { created: 0, changed: 0, unchanged: 0 }
        for (const { id, command } of steps) {
          const events = await unit.handle({ noun: scheduleItem, id, command, cause })
          const isChange = command.type === scheduleItem.commands.change
          counts[isChange ? (events.length > 0 ? 'changed' : 'unchanged') : 'created'] += 1
        }
        return counts
      })
    } catch (error) {
      if (!(error instanceof WrongRows)) throw error
      ctx.status = 422
      ctx.body = { message: error.message, rows: error.rows }
    }
  }

  return { removed, write }
}
