import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { cp, mkdtemp } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ExecutionContext } from 'ava'
import { createApp } from '../../src/app.ts'
import { openFestival } from '../../src/festival.ts'
import { loadAssets } from '../../src/http/assets.ts'
import { Freshness } from '../../src/http/freshness.ts'
import { limitedServer } from '../../src/http/limited-server.ts'
import { importInitialContent } from '../../src/import/initial.ts'
import { checkedLog } from './checked-log.ts'
import { openTestFestival, sharedByTests, temporaryFolder } from './festival.ts'

const now = () => new Date('2025-10-01T12:00:00Z')

/** The initial content, imported once per process and copied for each site. */
let imported: Promise<string> | undefined
async function importOnce(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fliporto-imported-'))
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  const festival = await openFestival({ dataDir })
  await festival.catchUp()
  await importInitialContent(festival, 'data/initial', { now })
  await festival.close()
  return dataDir
}

async function copyInitialContent(t: ExecutionContext<unknown>): Promise<string> {
  imported ??= importOnce()
  const dataDir = join(await temporaryFolder(t), 'data')
  await cp(await imported, dataDir, { recursive: true })
  return dataDir
}

let assets: ReturnType<typeof loadAssets> | undefined

/** Starts the built site, with or without the initial content. */
export async function openBuiltSite(t: ExecutionContext<unknown>, { content = true } = {}) {
  const freshness = new Freshness()
  const dataDir = content ? await copyInitialContent(t) : undefined
  const { festival, cause } = await openTestFestival(t, {
    dataDir,
    onCommitted: () => freshness.heartbeat(),
  })
  t.teardown(await freshness.start(festival.database))
  const config = { publicUrl: 'http://localhost:3000', trustProxy: 0 }
  assets ??= loadAssets('dist')
  const app = createApp({ config, festival, freshness, assets: await assets, log: checkedLog(t).log, now })
  const server = limitedServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    return new Promise<void>((done) => server.close(() => done()))
  })
  return { festival, cause, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

let shared: Promise<string> | undefined

/** The origin of one site with the initial content, for all tests that only read. */
export function sharedSite(): Promise<string> {
  shared ??= openShared()
  return shared
}

async function openShared(): Promise<string> {
  return (await openBuiltSite(sharedByTests() as ExecutionContext)).origin
}
