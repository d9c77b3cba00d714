import { collectDefaultMetrics } from 'prom-client'
import { projections } from '../../projections/index.ts'
import { createApp } from '../app.ts'
import type { Config } from '../config.ts'
import { retryWhileAway } from '../db/postgres/failures.ts'
import { eraseInBackground } from '../erase-subscriber.ts'
import { openFestival } from '../festival.ts'
import { loadAssets } from '../http/assets.ts'
import { Freshness } from '../http/freshness.ts'
import { Metrics } from '../http/metrics.ts'
import { startDueDrafts } from '../records/due-drafts.ts'
import { LogDestination, openLog } from './log-destination.ts'
import { ensureAdministrator, ensureContent, recordPublicUrl, refuseToAbandonSite } from './start.ts'

export const WRITE_TIMEOUTS_MS = { busy: 4_250, lost: 15_000 } // a busy request is answered within five seconds

/** Everything behind the port. `dist` is the folder of the built assets. */
export async function openSite(config: Config, dist: string) {
  const now = () => new Date()
  const logDestination = new LogDestination()
  const log = openLog(config.logLevel, logDestination)
  const freshness = new Freshness({
    projections,
    onPosition: (position) => festival.notePosition(position),
    onError: (err) => log.error({ err }, 'heartbeat'),
  })
  await retryWhileAway(() => refuseToAbandonSite(config))
  const metrics = new Metrics(logDestination)
  collectDefaultMetrics({ register: metrics.registry }) // such as how long the event loop was blocked
  const festival = await retryWhileAway(() =>
    openFestival({
      dataDir: config.dataDir,
      databaseUrl: config.databaseUrl,
      check: true,
      isServer: true,
      onCommitted: () => freshness.heartbeat(),
      timed: (work, run) => metrics.timed(work, run),
    }),
  )
  const { database } = festival
  const prepare = async () => {
    await ensureContent(festival, { initialContent: config.initialContent, now })
    await recordPublicUrl(database, config.publicUrl, (message) => log.warn(message))
    return ensureAdministrator(festival, config.admin, now())
  }
  const password = await retryWhileAway(() => database.withLock('start', prepare))
  const stopping = new AbortController()
  void eraseInBackground(database, stopping.signal, (err) => log.error({ err }, 'erasing'))
  const stopHeartbeat = await freshness.start(database)
  Object.assign(festival.timeouts, WRITE_TIMEOUTS_MS) // the start itself may wait longer
  const stopDueDrafts = await startDueDrafts(festival, { now, onError: (err) => log.error({ err }, 'due drafts') })
  const assets = await loadAssets(dist)
  return {
    app: createApp({ config, festival, freshness, assets, log, metrics, now, warmsUp: true }),
    log,
    password, // of the first administrator, if this start generated one
    async close() {
      stopping.abort()
      await stopDueDrafts()
      await stopHeartbeat()
      await festival.close()
    },
  }
}
