import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pino } from 'pino'
import { createApp } from '../../src/app.ts'
import { openFestival } from '../../src/festival.ts'
import { type BuiltAssets, loadAssets } from '../../src/http/assets.ts'
import { Freshness } from '../../src/http/freshness.ts'
import { limitedServer } from '../../src/http/limited-server.ts'

/** The real application over an existing DATA_DIR, on a port of its own. Says when it is ready, and stops on SIGTERM. */

/** Whoever started it may be gone without a word. */
setTimeout(() => process.exit(1), 300_000).unref()

const standIn: BuiltAssets = {
  manifest: {
    script: '/assets/client-BENCH.js',
    styles: '/assets/main-BENCH.css',
    adminStyles: '/assets/admin-BENCH.css',
    editorStyles: '/assets/editor-BENCH.css',
    fonts: [],
    screens: {},
  },
  files: new Map(),
}

const started = performance.now()
const log = pino({ level: 'error' }, pino.destination(2))
const freshness = new Freshness()
const festival = await openFestival({ dataDir: process.argv[2]!, onCommitted: (changed) => freshness.learn(changed) })
await festival.catchUp()
const stopWatching = await festival.watch(
  (revisions) => freshness.learn(revisions),
  (err) => log.error({ err }),
)
const assets = await loadAssets(join(import.meta.dirname, '..', '..', 'dist')).catch(() => standIn)
const config = { publicUrl: 'http://localhost', trustProxy: 0 }
const app = createApp({ config, festival, freshness, assets, log, now: () => new Date() })
const server = limitedServer(app).listen(0, '127.0.0.1')
await once(server, 'listening')
const readyMs = performance.now() - started
console.log(JSON.stringify({ port: (server.address() as AddressInfo).port, readyMs }))

process.once('SIGTERM', async () => {
  server.close()
  server.closeAllConnections()
  await stopWatching()
  await festival.close()
  process.exit(0)
})
