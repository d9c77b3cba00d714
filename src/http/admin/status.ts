import type { Context } from 'koa'
import type { SiteStatus } from '../../content/site-status.ts'
import type { Festival } from '../../festival.ts'
import { readHead } from '../../log/append.ts'

export function adminStatus({ database, lastRun }: Festival) {
  return async function status(ctx: Context): Promise<void> {
    const [{ position }, verified, backedUp] = await Promise.all([
      readHead(database.read),
      lastRun('verify'),
      lastRun('backup'),
    ])
    const answer: SiteStatus = { events: position, verified: verified ?? null, backedUp: backedUp ?? null }
    ctx.body = answer
  }
}
