import type { Context } from 'koa'
import { allSubscribers } from '../../../projections/subscribers.ts'
import { leaveUrl } from '../../content/leave-address.ts'
import type { Subscriber } from '../../content/subscriber.ts'
import { causeOf } from '../cause.ts'
import type { AdminParts } from './records.ts'

export function adminNewsletter({ festival, publicUrl, now }: AdminParts & { publicUrl: string }) {
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
        if (email === undefined) return []
        const ownLink = leaveUrl(publicUrl, festival.leaveTokens.tokenOf(id))
        return [{ id, email, subscribedAt: createdAt, version, leaveUrl: ownLink }]
      })
    },

    async erase(ctx: Context): Promise<void> {
      await festival.eraseSubscriber(ctx.params.id, causeOf(ctx, now(), ctx.state.username))
      ctx.status = 204
    },
  }
}
