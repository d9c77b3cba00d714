import { once } from 'node:events'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { type Config, configFromEnvironment } from './config.ts'
import { limitedServer } from './http/limited-server.ts'
import { prepareDataDir } from './process/data-dir.ts'
import { createDrain } from './process/drain.ts'
import { HeldRequests } from './process/held-requests.ts'
import type { OpenSite } from './process/open-site.ts'
import { describeStartFailure } from './process/start-failure.ts'

const STOP_TIMEOUT_MS = 15_000 // longer than running requests get

/** Listens first: loading the site's code takes ten times as long. */
async function start(config: Config): Promise<void> {
  const held = new HeldRequests()
  const server = limitedServer(held.listener)
  const drain = createDrain(server)
  // Both before anything is written: a refused start must not change files
  const checks = await Promise.allSettled([prepareDataDir(config), listen(server, config)])
  const problems = checks.flatMap((check) => (check.status === 'rejected' ? [check.reason] : []))
  if (problems.length > 0) throw new AggregateError(problems)

  let site: OpenSite | undefined
  const stop = stopOnce(async () => {
    if (!site) held.refuseAll()
    await drain()
    await site?.close()
  })
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, stop)
  console.log(`FLIPORTO Portugal: ${config.publicUrl}`)

  const { openSite } = await import('./process/open-site.ts')
  site = await openSite(config, join(import.meta.dirname, '..', '..'))
  const { app, log, password } = site
  held.passTo(app)
  for (const failure of ['uncaughtException', 'unhandledRejection']) {
    process.on(failure, (err) => {
      log.fatal({ err }, failure)
      process.exitCode = 1
      stop()
    })
  }
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
