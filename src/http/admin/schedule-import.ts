import type { Context } from 'koa'
import { Invalid } from '../../errors.ts'
import { importSchedule } from '../../import/import-schedule.ts'
import { bodyOf } from '../body.ts'
import { type AdminDeps, answerWrite, causeOf } from './records.ts'

/** `dry`: answers what each row would do, and writes nothing. */
export const scheduleImport =
  ({ festival, now }: AdminDeps) =>
  async (ctx: Context): Promise<void> => {
    const { rows, dry = false } = bodyOf(ctx)
    if (typeof dry !== 'boolean') throw new Invalid('Em «dry» indique true ou false.')
    const cause = causeOf(ctx, now())
    await answerWrite(ctx, cause, await importSchedule(festival, { rows, dry }, cause), (value) => value)
  }
