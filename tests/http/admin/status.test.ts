import test from 'ava'
import { recordRun } from '../../../src/db/last-runs.ts'
import { openSiteSignedIn } from '../../support/signed-in-site.ts'

test('The status has the number of events and the times of the last verification and backup', async (t) => {
  const { request, log, festival } = await openSiteSignedIn(t)
  const status = async () => {
    const answer = await request('GET', '/status')
    t.deepEqual([answer.status, answer.headers.get('cache-control')], [200, 'no-store'])
    return answer.json()
  }
  t.deepEqual(await status(), { events: 0, verified: null, backedUp: null })
  await request('POST', '/news', { title: 'Olá' })
  const db = festival.database.write
  for (const at of ['2025-10-22T10:00:00.000Z', '2025-10-22T11:00:00.000Z']) {
    await recordRun(db, 'verify', { at, position: 1 })
  }
  const verified = { at: '2025-10-22T11:00:00.000Z', position: 1 }
  t.deepEqual(await status(), { events: 1, verified, backedUp: null })
  await recordRun(db, 'backup', verified)
  t.deepEqual(await status(), { events: (await log()).length, verified, backedUp: verified })
})
