import { once } from 'node:events'
import type { RequestListener, Server } from 'node:http'
import { join } from 'node:path'
import { pino } from 'pino'
import { projections } from '../projections/index.ts'
import { createApp } from './app.ts'
import { type Config, configFromEnvironment } from './config.ts'
import { keepErasing } from './erase-subscriber.ts'
import { openFestival } from './festival.ts'
import { loadAssets } from './http/assets.ts'
import { Freshness } from './http/freshness.ts'
import { limitedServer } from './http/limited-server.ts'
import { Metrics } from './http/metrics.ts'
import { startHeartbeat } from './log/heartbeat.ts'
import { drainOf } from './process/drain.ts'
import { LogDestination } from './process/log-destination.ts'
import {
  ensureAddress,
  ensureAdministrator,
  ensureContent,
  prepareDataDir,
  refuseToAbandonSite,
  retryWhileDatabaseBusy,
} from './process/start.ts'
import { describeStartFailure } from './process/start-failure.ts'

/** Longer than the answers that are under way are given. */
const STOP_WITHIN_MS = 15_000
/** Who saves is told after this long that another process writes, or that the database is away; a start waits longer. */
const PATIENCE_MS = { busy: 5_000, lost: 15_000 }

async function start(config: Config): Promise<void> {
  const now = () => new Date()
  const logDestination = new LogDestination()
  const log = pino({ level: config.logLevel }, logDestination)
  // Who comes before everything is ready waits for it; a server with no listener would never answer them.
  let answer: RequestListener | undefined
  const waiting: Parameters<RequestListener>[] = []
  const server = limitedServer((request, response) => {
    if (answer) return answer(request, response)
    // A balancer is to look elsewhere until then
    if (request.url === '/healthz') response.writeHead(503, { 'Retry-After': '1' }).end()
    else waiting.push([request, response])
  })
  const drain = drainOf(server)
  // Folder and port are both tried before anything is written, so that a refused start changes no file.
  const tried = await Promise.allSettled([prepareDataDir(config), listen(server, config)])
  const problems = tried.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  if (problems.length > 0) throw new AggregateError(problems)

  const freshness = new Freshness({
    projections,
    onNewEra: (gone) =>
      log.error(gone, 'the database is another one than before: the end of the log that was known is gone'),
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
    await ensureAddress(database, config.publicUrl, (message) => log.warn(message))
    return ensureAdministrator(festival, config.admin, now())
  }
  const password = await retryWhileDatabaseBusy(() => database.withLock('start', prepare))
  const stopping = new AbortController()
  void keepErasing(database, stopping.signal, (err) => log.error({ err }, 'erasing'))
  const stopHeartbeat = await startHeartbeat({
    engine: database,
    listener: freshness,
    onError: (err) => log.error({ err }, 'heartbeat'),
  })
  Object.assign(festival.timeouts, PATIENCE_MS)
  const assets = await loadAssets(join(import.meta.dirname, '..', '..'))
  answer = createApp({ config, festival, freshness, assets, log, metrics, now })
  for (const request of waiting) answer(...request)

  const stop = stopOnce(async () => {
    await drain()
    stopping.abort()
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

/** Ends the process in order, however often it is asked to; after STOP_WITHIN_MS in any case. */
function stopOnce(inOrder: () => Promise<void>): () => void {
  let isStopping = false
  return () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    // A turn later, so that a failure of this too is logged first
    void inOrder().finally(() => setImmediate(() => process.exit()))
  }
}

try {
  await start(configFromEnvironment())
} catch (error) {
  console.error(describeStartFailure(error))
  process.exit(1)
}
