import type { Context } from 'koa'
import type { Festival } from '../../festival.ts'
import { noteAppending } from '../../log/unit.ts'

type Write = Festival['store']['write']

/** The answer names the act, by which it can be undone. */
export const announceAct = (ctx: Context): void => ctx.set('X-Act-Id', ctx.state.requestId)

/** A write whose answer names the act, if it appended anything. */
export const actWriter =
  ({ write }: { write: Write }) =>
  async <T>(ctx: Context, ...[work, incoming]: Parameters<typeof write<T>>): Promise<T> => {
    const { value, isAppended } = await write((unit) => noteAppending(unit, work), incoming)
    if (isAppended) announceAct(ctx)
    return value
  }
