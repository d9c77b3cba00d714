import type { Context } from 'koa'
import { allSubscribers } from '../../../projections/subscribers.ts'
import type { Subscriber } from '../../content/subscriber.ts'
import { causeOf } from '../cause.ts'
import type { AdminParts } from './records.ts'

export function adminNewsletter({ festival, now }: AdminParts) {
  const { read } = festival.database
  return {
    /** Newest first. Whose key is gone is being erased at this moment, and is left out. */
    async list(ctx: Context): Promise<void> {
      const rows = await allSubscribers(read)
      const emails = await festival.subjects.open(
        read,
        rows.map(({ id, address }) => ({ subject: id, data: address })),
      )
      ctx.body = rows.flatMap(({ id, createdAt, version }): Subscriber[] => {
        const email = emails.get(id)
        return email === undefined ? [] : [{ id, email, subscribedAt: createdAt, version }]
      })
    },

    async erase(ctx: Context): Promise<void> {
      await festival.eraseSubscriber(ctx.params.id, causeOf(ctx, now(), ctx.state.username))
      ctx.status = 204
    },
  }
}
