import type { Context } from 'koa'
import { removedScheduleItems } from '../../../projections/schedule.ts'
import { importSchedule } from '../../import/import-schedule.ts'
import { bodyOf } from '../body.ts'
import { type AdminDeps, answerWrite, causeOf } from './records.ts'

export const scheduleImport = ({ festival, now }: AdminDeps) => ({
  /** Sessions that a row may bring back. */
  async removed(ctx: Context): Promise<void> {
    ctx.body = await removedScheduleItems(festival.database.read)
  },

  async write(ctx: Context): Promise<void> {
    const cause = causeOf(ctx, now())
    await answerWrite(ctx, cause, await importSchedule(festival, bodyOf(ctx).rows, cause), (counts) => counts)
  },
})
