import type { Knex } from 'knex'
import { unscheduled } from './draft-row.ts'

const KEPT_DAYS = 30
const DAY_MS = 86_400_000

/** Drafts that ended before are gone. */
export const keptSince = (now: Date): string => new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString()

export async function forgetOldDrafts(write: Knex, now: Date): Promise<void> {
  await write('drafts').where('ended_at', '<', keptSince(now)).delete()
}

/** After an archive was restored: nobody is there to want what fell due meanwhile. */
export async function unscheduleOverdue(write: Knex, now: Date): Promise<void> {
  const overdue = write('drafts').where('due_at', '<=', now.toISOString()).whereNull('ended_at')
  for (const { id, publish_at, version } of await overdue.select('id', 'publish_at', 'version')) {
    const [, year, month, day, time] = /^(\d{4})-(\d{2})-(\d{2})T(.*)$/.exec(publish_at)!
    const when = `${day}/${month}/${year}, ${time}`
    await write('drafts')
      .where({ id })
      .update({
        ...unscheduled,
        publish_error: `Estava agendado para ${when}, antes de ser reposta a cópia de segurança, e não foi publicado.`,
        version: version + 1,
      })
  }
}
