import type { Context } from 'koa'
import type { PlaceStatus } from '../../content/place-status.ts'
import type { Festival } from '../../festival.ts'
import { headOf } from '../../log/append.ts'

/** GET /api/admin/status: how long the log is, and when it was last verified and copied. */
export function adminStatus({ database, lastRun }: Festival) {
  return async function status(ctx: Context): Promise<void> {
    const [{ position }, verified, backedUp] = await Promise.all([
      headOf(database.read),
      lastRun('verify'),
      lastRun('backup'),
    ])
    const answer: PlaceStatus = { events: position, verified: verified ?? null, backedUp: backedUp ?? null }
    ctx.body = answer
  }
}
