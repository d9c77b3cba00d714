import { once } from 'node:events'
import type { RequestListener, Server } from 'node:http'
import { join } from 'node:path'
import { pino } from 'pino'
import { projections } from '../projections/index.ts'
import { createApp } from './app.ts'
import { type Config, configFromEnvironment } from './config.ts'
import { startDueDrafts } from './drafts/due-drafts.ts'
import { eraseInBackground } from './erase-subscriber.ts'
import { openFestival } from './festival.ts'
import { loadAssets } from './http/assets.ts'
import { Freshness } from './http/freshness.ts'
import { limitedServer } from './http/limited-server.ts'
import { Metrics } from './http/metrics.ts'
import { startHeartbeat } from './log/heartbeat.ts'
import { createDrain } from './process/drain.ts'
import { LogDestination } from './process/log-destination.ts'
import {
  ensureAdministrator,
  ensureContent,
  prepareDataDir,
  recordPublicUrl,
  refuseToAbandonSite,
  retryWhileDatabaseBusy,
} from './process/start.ts'
import { describeStartFailure } from './process/start-failure.ts'
import { WRITE_TIMEOUTS_MS } from './process/write-timeouts.ts'

const STOP_TIMEOUT_MS = 15_000 // longer than running requests get

async function start(config: Config): Promise<void> {
  const now = () => new Date()
  const logDestination = new LogDestination()
  const log = pino({ level: config.logLevel }, logDestination)
  // Requests that arrive before the site is ready wait for it
  let app: RequestListener | undefined
  const waiting: Parameters<RequestListener>[] = []
  const server = limitedServer((request, response) => {
    if (app) return app(request, response)
    // A load balancer must not send requests here yet
    if (request.url === '/healthz') response.writeHead(503, { 'Retry-After': '1' }).end()
    else waiting.push([request, response])
  })
  const drain = createDrain(server)
  // Both before anything is written: a refused start must not change files
  const checks = await Promise.allSettled([prepareDataDir(config), listen(server, config)])
  const problems = checks.flatMap((check) => (check.status === 'rejected' ? [check.reason] : []))
  if (problems.length > 0) throw new AggregateError(problems)

  const freshness = new Freshness({
    projections,
    onNewEra: (previous) =>
      log.error(previous, 'the database is another one than before: the end of the log that was known is gone'),
    onHead: (head) => festival.noteHead(head),
  })
  await refuseToAbandonSite(config)
  const metrics = new Metrics(logDestination)
  const festival = await retryWhileDatabaseBusy(() =>
    openFestival({
      dataDir: config.dataDir,
      databaseUrl: config.databaseUrl,
      check: true,
      isServer: true,
      onCommitted: (revisions, head) => freshness.advance(revisions, head),
      timed: (work, run) => metrics.timed(work, run),
    }),
  )
  const { database } = festival
  const prepare = async () => {
    await ensureContent(festival, { initialContent: config.initialContent, now })
    await recordPublicUrl(database, config.publicUrl, (message) => log.warn(message))
    return ensureAdministrator(festival, config.admin, now())
  }
  const password = await retryWhileDatabaseBusy(() => database.withLock('start', prepare))
  const stopping = new AbortController()
  void eraseInBackground(database, stopping.signal, (err) => log.error({ err }, 'erasing'))
  const stopHeartbeat = await startHeartbeat({
    engine: database,
    listener: freshness,
    onError: (err) => log.error({ err }, 'heartbeat'),
  })
  Object.assign(festival.timeouts, WRITE_TIMEOUTS_MS)
  const stopDueDrafts = await startDueDrafts(festival, { now, onError: (err) => log.error({ err }, 'due drafts') })
  const assets = await loadAssets(join(import.meta.dirname, '..', '..'))
  app = createApp({ config, festival, freshness, assets, log, metrics, now, warmsUp: true })
  for (const request of waiting) app(...request)

  const stop = stopOnce(async () => {
    await drain()
    stopping.abort()
    await stopDueDrafts()
    await stopHeartbeat()
    await festival.close()
  })
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, stop)
  for (const failure of ['uncaughtException', 'unhandledRejection']) {
    process.on(failure, (err) => {
      log.fatal({ err }, failure)
      process.exitCode = 1
      stop()
    })
  }
  console.log(`FLIPORTO Portugal: ${config.publicUrl}`)
  if (password) console.log(`Administrador: ${config.admin.username}   Palavra-passe (só aparece agora): ${password}`)
}

async function listen(server: Server, { port, host }: Config): Promise<void> {
  server.listen(port, host)
  await once(server, 'listening')
}

function stopOnce(close: () => Promise<void>): () => void {
  let isStopping = false
  return () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref()
    // On the next turn of the event loop, so that a failure of `close` is logged first
    void close().finally(() => setImmediate(() => process.exit()))
  }
}

try {
  await start(configFromEnvironment())
} catch (error) {
  console.error(describeStartFailure(error))
  process.exit(1)
}
