import { once } from 'node:events'
import { openSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pino } from 'pino'
import { projections } from '../../projections/index.ts'
import { allNews } from '../../projections/news.ts'
import { createApp } from '../../src/app.ts'
import { news } from '../../src/content/news.ts'
import { openFestival } from '../../src/festival.ts'
import { type BuiltAssets, loadAssets } from '../../src/http/assets.ts'
import { Freshness } from '../../src/http/freshness.ts'
import { limitedServer } from '../../src/http/limited-server.ts'
import { Metrics } from '../../src/http/metrics.ts'
import { startHeartbeat } from '../../src/log/heartbeat.ts'
import { LogDestination } from '../../src/process/log-destination.ts'

/** Runs the application over a DATA_DIR or a PostgreSQL URL. SIGUSR2 toggles ten saves per second; SIGTERM stops it. */

/** Ends an orphaned process. */
setTimeout(() => process.exit(1), 900_000).unref()

const emptyAssets: BuiltAssets = {
  manifest: {
    script: '/assets/client-BENCH.js',
    waitScript: '/assets/wait-BENCH.js',
    frameStyles: '/assets/frame-BENCH.css',
    adminStyles: '/assets/admin-BENCH.css',
    pastStyles: '/assets/past-BENCH.css',
    previewStyles: '/assets/preview-BENCH.css',
    inline: {},
    screens: {},
  },
  files: new Map(),
}

const started = performance.now()
const log = pino({}, new LogDestination(openSync(join(process.argv[2]!, 'requests.log'), 'w')))
const freshness = new Freshness({ projections })
const metrics = new Metrics()
const festival = await openFestival({
  dataDir: process.argv[2]!,
  databaseUrl: process.argv[3],
  isServer: true,
  onCommitted: (revisions, head) => freshness.advance(revisions, head),
  timed: (work, run) => metrics.timed(work, run),
})
await festival.catchUp()
const stopHeartbeat = await startHeartbeat({
  engine: festival.database,
  listener: freshness,
  onError: (err) => log.error({ err }),
})
const assets = await loadAssets(join(import.meta.dirname, '..', '..', 'dist')).catch(() => emptyAssets)
const config = { publicUrl: 'http://localhost', trustProxy: 0 }
const app = createApp({ config, festival, freshness, assets, log, metrics, now: () => new Date() })
const server = limitedServer(app).listen(0, '127.0.0.1')
await once(server, 'listening')
const readyMs = performance.now() - started
console.log(JSON.stringify({ port: (server.address() as AddressInfo).port, readyMs }))

let saves = 0
let id: string | undefined
async function save() {
  saves += 1
  id ??= (await allNews(festival.database.read))[0]!.id
  const command = { type: 'ReviseNews' as const, changes: { excerpt: `Quatro dias. ${saves}` } }
  const cause = { actor: 'bench', at: new Date().toISOString(), requestId: `save-${saves}` }
  await festival.store.write(({ handle }) => handle({ noun: news, id: id!, command, cause }))
}

let saving: NodeJS.Timeout | undefined
process.on('SIGUSR2', () => {
  clearInterval(saving)
  saving = saving ? undefined : setInterval(() => void save(), 100)
})

process.once('SIGTERM', async () => {
  clearInterval(saving)
  server.close()
  server.closeAllConnections()
  await stopHeartbeat()
  await festival.close()
  process.exit(0)
})
