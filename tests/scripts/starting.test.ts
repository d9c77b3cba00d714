import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import test from 'ava'
import { databaseFile } from '../../src/db/database-file.ts'
import { temporaryFolder } from '../support/festival.ts'
import { freePort } from '../support/free-port.ts'
import { spawnServer } from '../support/server-process.ts'
import { waitUntil } from '../support/stuck-heartbeat.ts'

test('The port opens when the site is ready, and a start that was broken off is completed by the next', async (t) => {
  const dataDir = join(await temporaryFolder(t), 'data')
  const env = { INITIAL_CONTENT: 'festival' }
  const broken = spawnServer(t, { dataDir, port: await freePort(), env })
  await waitUntil(() => existsSync(databaseFile(dataDir)))
  broken.child.kill('SIGTERM')
  t.like(await broken.ended, { signal: 'SIGTERM', out: '' })

  const port = await freePort()
  spawnServer(t, { dataDir, port, env })
  const firstAnswer = (): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}/readyz`).catch(() => setTimeout(10).then(firstAnswer))
  t.is((await firstAnswer()).status, 200)
  t.true((await (await fetch(`http://127.0.0.1:${port}/api/news`)).json()).length > 0)
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  t.regex(metrics, /^nodejs_eventloop_lag_max_seconds 0\.\d+$/m, 'how long the event loop was blocked')
})
