import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Server } from 'node:net'
import { join } from 'node:path'
import { type Config, configFromEnvironment } from './config.ts'
import { limitedServer } from './http/limited-server.ts'
import { prepareDataDir } from './process/data-dir.ts'
import { createDrain } from './process/drain.ts'
import { openSite } from './process/open-site.ts'
import { describeStartFailure } from './process/start-failure.ts'

const STOP_TIMEOUT_MS = 15_000 // longer than running requests get

/** The port opens when the site is ready. */
async function start(config: Config): Promise<void> {
  // Both before anything is written: a refused start must not change files
  const checks = await Promise.allSettled([prepareDataDir(config), checkPort(config)])
  const problems = checks.flatMap((check) => (check.status === 'rejected' ? [check.reason] : []))
  if (problems.length > 0) throw new AggregateError(problems)

  const { app, log, password, close } = await openSite(config, join(import.meta.dirname, '..', '..'))
  const server = limitedServer(app)
  const drain = createDrain(server)
  const stop = stopOnce(() => drain().then(close))
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, stop)
  for (const failure of ['uncaughtException', 'unhandledRejection']) {
    process.on(failure, (err) => {
      log.fatal({ err }, failure)
      process.exitCode = 1
      stop()
    })
  }
  await listen(server, config)
  console.log(`FLIPORTO Portugal: ${config.publicUrl}`)
  if (password) console.log(`Administrador: ${config.admin.username}   Palavra-passe (só aparece agora): ${password}`)
}

async function listen(server: Server, { port, host }: Config): Promise<void> {
  server.listen(port, host)
  await once(server, 'listening')
}

async function checkPort(config: Config): Promise<void> {
  const server = createServer()
  await listen(server, config)
  server.close()
  await once(server, 'close')
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
