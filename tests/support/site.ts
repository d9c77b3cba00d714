import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { ExecutionContext } from 'ava'
import type { Logger } from 'pino'
import { projections } from '../../projections/index.ts'
import { createApp } from '../../src/app.ts'
import type { Engine } from '../../src/db/engine.ts'
import type { Festival, Timed } from '../../src/festival.ts'
import { Freshness } from '../../src/http/freshness.ts'
import { limitedServer } from '../../src/http/limited-server.ts'
import type { Metrics } from '../../src/http/metrics.ts'
import { IMMUTABLE, Representation } from '../../src/http/representation.ts'
import type { VariantsOptions } from '../../src/media/variants.ts'
import { checkedLog } from './checked-log.ts'
import { openTestFestival } from './festival.ts'
import { samplePublisher } from './sample-publisher.ts'

export const PUBLIC_URL = 'http://festival.test'

/** The real application on its own port and festival, and what writes samples. One script replaces the built files. */
export async function openSite(
  t: ExecutionContext,
  {
    now = () => new Date('2025-10-22T12:00:00Z'),
    log = undefined as Logger | undefined,
    publicUrl = PUBLIC_URL,
    trustProxy = 0,
    sessionKeys = undefined as string[] | undefined,
    metrics = undefined as Metrics | undefined,
    timed = undefined as Timed | undefined,
    acquireTimeout = 1000,
    timeouts = undefined as Festival['timeouts'] | undefined,
    variants = undefined as VariantsOptions | undefined,
    /** Of another site, to start a second node of it. */
    dataDir: existingDataDir = undefined as string | undefined,
    databaseUrl = undefined as string | undefined,
    /** Replaces the engine that the heartbeat queries. */
    heartbeatEngine = (engine: Engine): Pick<Engine, 'openConnection'> => engine,
    onError = (error: unknown): unknown => t.fail(String(error)),
  } = {},
) {
  const checked = checkedLog(t)
  const freshness = new Freshness({ projections, onError })
  const { festival, dataDir, cause } = await openTestFestival(t, {
    onCommitted: () => freshness.heartbeat(),
    timed,
    acquireTimeout,
    timeouts,
    variants,
    dataDir: existingDataDir,
    databaseUrl,
  })
  checked.keys.push(...festival.keys.session, festival.keys.lookup)
  t.teardown(await freshness.start(heartbeatEngine(festival.database)))
  const script = new Representation({
    type: 'text/javascript; charset=utf-8',
    body: Buffer.from('export {}'.padEnd(2000)),
    cacheControl: IMMUTABLE,
  })
  const assets = {
    manifest: {
      script: '/assets/client-TEST.js',
      waitScript: '/assets/wait-TEST.js',
      sheets: Object.fromEntries(
        ['frame', 'admin', 'past', 'preview'].map((name) => [name, `/assets/${name}-TEST.css`]),
      ),
      inline: {},
      screens: {},
    },
    files: new Map([['client-TEST.js', script]]),
  }
  const app = createApp({
    config: { publicUrl, trustProxy, sessionKeys },
    festival,
    freshness,
    assets,
    log: log ?? checked.log,
    metrics,
    now,
  })
  const server = limitedServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(
    () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  )
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(origin + path, { headers: { 'accept-encoding': 'identity', ...headers }, redirect: 'manual' })
  const readJson = async (path: string) => (await get(path)).json()
  const readText = async (path: string) => (await get(path)).text()
  const read = { get, readJson, readText }
  return { ...samplePublisher(festival), ...read, origin, festival, dataDir, cause, freshness, logLines: checked.lines }
}
