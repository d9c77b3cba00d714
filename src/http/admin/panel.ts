import { allPages } from '../../../projections/pages.ts'
import type { SiteStatus } from '../../content/site-status.ts'
import { Invalid } from '../../errors.ts'
import { importSchedule } from '../../import/import-schedule.ts'
import { readHead } from '../../log/append.ts'
import { bodyOf, jsonBody } from '../body.ts'
import type { AddRoute, ServedSite } from '../served-site.ts'
import { answerWrite, causeOf } from './records.ts'

export function addPanelRoutes(add: AddRoute, { festival, db, now }: ServedSite): void {
  add('get', 'me', ({ state }) => ({ username: state.username }))

  add('get', 'status', async (): Promise<SiteStatus> => {
    const [{ position }, verified = null, backedUp = null] = await Promise.all([
      readHead(db),
      festival.lastRun('verify'),
      festival.lastRun('backup'),
    ])
    return { events: position, verified, backedUp }
  })

  // Every page; the public list has those of the menu
  add('get', 'pages', () => allPages(db))

  // `dry`: answers what each row would do, and writes nothing
  add('post', 'schedule/import', jsonBody('4mb'), async (ctx) => {
    const { rows, dry = false } = bodyOf(ctx)
    if (typeof dry !== 'boolean') throw new Invalid('Em «dry» indique true ou false.')
    const cause = causeOf(ctx, now())
    return answerWrite(ctx, cause, await importSchedule(festival, { rows, dry }, cause), (value) => value)
  })
}
